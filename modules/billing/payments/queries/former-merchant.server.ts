import { and, eq } from 'drizzle-orm'
import { combinedPayments } from '#modules/billing/tables.money.server.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'

/** Whether a document was ever agreed with this merchant account of the gateway. */
export async function isFormerMerchant(gateway: string, merchantId: string): Promise<boolean> {
  if (merchantId === '') return false
  for (const table of [orders, subscriptions, combinedPayments]) {
    const { gatewayMerchantId: column, gatewayMode: mode } = table
    // D45: on a live site a sandbox merchant never took money.
    const isReal = config().mode === 'live' ? eq(mode, 'live') : undefined
    const [found] = await db()
      .select({ id: column })
      .from(table)
      .where(and(eq(column, merchantId), eq(table.gateway, gateway), isReal))
      .limit(1)
    if (found) return true
  }
  return false
}
