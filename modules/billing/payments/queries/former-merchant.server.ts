import { eq } from 'drizzle-orm'
import { combinedPayments } from '#modules/billing/tables.money.server.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'

/** Whether a document was ever agreed with this merchant account. */
export async function isFormerMerchant(merchantId: string): Promise<boolean> {
  if (merchantId === '') return false
  for (const { table, column } of [
    { table: orders, column: orders.gatewayMerchantId },
    { table: subscriptions, column: subscriptions.gatewayMerchantId },
    { table: combinedPayments, column: combinedPayments.gatewayMerchantId },
  ]) {
    const [found] = await db().select({ id: column }).from(table).where(eq(column, merchantId)).limit(1)
    if (found) return true
  }
  return false
}
