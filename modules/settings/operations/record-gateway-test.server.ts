import { sql } from 'drizzle-orm'
import { contentChanged } from '#platform/caching/content-version.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { GatewayTest } from '../rules/gateway-test.ts'
import { siteSettings } from '../tables.server.ts'

/**
 * How the last connection test went. It is not a change of the settings, so nobody's open form
 * becomes old by it.
 */
export async function recordGatewayTest(tx: Transaction, gatewayTest: GatewayTest): Promise<void> {
  await contentChanged(tx)
  await tx.update(siteSettings).set({ gatewayTest, updatedAt: sql`${siteSettings.updatedAt}` })
}
