import { sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { siteSettings } from '../tables.server.ts'

/** B§4: how the last test email went, and when. Does not change the settings version. */
export async function recordMailTest(hasWorked: boolean): Promise<void> {
  const tested = JSON.stringify({
    last_test_status: hasWorked ? 'success' : 'failed',
    last_test_date: now().toISOString(),
  })
  await db()
    .update(siteSettings)
    .set({
      smtpSettings: sql`${siteSettings.smtpSettings} || ${tested}::jsonb`,
      updatedAt: sql`${siteSettings.updatedAt}`,
    })
}
