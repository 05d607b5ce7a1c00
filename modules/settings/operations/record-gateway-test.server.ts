import { sql } from 'drizzle-orm'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { GatewayTest } from '../rules/gateway-test.ts'
import { siteSettings } from '../tables.server.ts'

/** How the last connection test went. Does not change the settings version. */
export async function recordGatewayTest(tx: Transaction, gatewayTest: GatewayTest): Promise<void> {
  await contentChanged(tx)
  await tx.update(siteSettings).set({ gatewayTest, updatedAt: sql`${siteSettings.updatedAt}` })
}
