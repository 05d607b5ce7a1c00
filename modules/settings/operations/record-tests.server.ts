import { sql } from 'drizzle-orm'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { db } from '#platform/database.server.ts'
import type { GatewayTest } from '../rules/api-configs.ts'
import { siteSettings } from '../tables.server.ts'

/** How the last connection test went. Does not change the settings version. */
export async function recordGatewayTest(tx: Transaction, gatewayTest: GatewayTest): Promise<void> {
  await contentChanged(tx)
  await tx.update(siteSettings).set({ gatewayTest, updatedAt: sql`${siteSettings.updatedAt}` })
}

/** A test order of staff was paid (D45). Does not change the settings version. */
export async function recordTestOrder(tx: Transaction): Promise<void> {
  await contentChanged(tx)
  await tx
    .update(siteSettings)
    .set({ testOrderPaidAt: now(), updatedAt: sql`${siteSettings.updatedAt}` })
}

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
