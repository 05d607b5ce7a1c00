import { sql } from 'drizzle-orm'
import type { GatewayNotification } from '#modules/billing/payments/rules/payment-gateway.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Two requests that record the same payment number wait for each other here, also when both name
 * different documents, which share no row to lock.
 */
export async function lockGatewayPayment(
  tx: Transaction,
  payment: Pick<GatewayNotification, 'gatewayPaymentId' | 'raw'>,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`gateway-payment:${payment.gatewayPaymentId || payment.raw}`}, 0))`,
  )
}
