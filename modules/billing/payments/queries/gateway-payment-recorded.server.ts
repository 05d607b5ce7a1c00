import { eq } from 'drizzle-orm'
import { gatewayPayments } from '#modules/billing/tables.money.server.ts'
import type { Executor } from '#platform/database.server.ts'

/**
 * Whether this payment number of the gateway is recorded on a document or as a customer's credit.
 */
export async function isGatewayPaymentRecorded(
  executor: Executor,
  gatewayPaymentId: string,
): Promise<boolean> {
  const [row] = await executor
    .select({ id: gatewayPayments.gatewayPaymentId })
    .from(gatewayPayments)
    .where(eq(gatewayPayments.gatewayPaymentId, gatewayPaymentId))
  return row !== undefined
}
