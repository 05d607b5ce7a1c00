import { sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { siteSettings as row } from '../tables.server.ts'

/** Notes how the last test email went (B§4), beside whatever else is saved meanwhile. */
export async function recordEmailTest(status: 'success' | 'failed'): Promise<void> {
  const outcome = JSON.stringify({ last_test_status: status, last_test_date: now().toISOString() })
  await db()
    .update(row)
    .set({ smtpSettings: sql`${row.smtpSettings} || ${outcome}::jsonb` })
}
