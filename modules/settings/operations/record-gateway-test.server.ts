import { sql } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/content-version.server.ts'
import { transact } from '#platform/database.server.ts'
import type { GatewayTest } from '../rules/gateway-test.ts'
import { siteSettings } from '../tables.server.ts'

/** How a test of the card gateway went. It is no change of the settings, so nobody's open form becomes old by it. */
export async function recordGatewayTest(actor: Actor, test: GatewayTest): Promise<void> {
  await transact(async (tx) => {
    await contentChanged(tx)
    await tx.update(siteSettings).set({ gatewayTest: test, updatedAt: sql`${siteSettings.updatedAt}` })
    await recordActivity(tx, {
      actor,
      entityType: 'settings',
      entityId: 'api',
      action: 'changed',
      title: test.succeeded ? 'Card gateway tested: it accepts our credentials' : 'Card gateway tested without success',
      details: { message: test.message },
    })
  })
}
