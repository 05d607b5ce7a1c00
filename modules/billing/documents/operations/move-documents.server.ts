import { eq } from 'drizzle-orm'
import {
  combinedPayments,
  customerCredits,
  payments,
  payouts,
} from '#modules/billing/tables.money.server.ts'
import { paymentPromises } from '#modules/billing/tables.renewals.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Moves all documents of one customer record to another. The buyer printed on them is unchanged.
 */
export async function moveDocuments(
  tx: Transaction,
  fromCustomerId: string,
  toCustomerId: string,
): Promise<void> {
  const moved = { customerId: toCustomerId }
  await tx.update(orders).set(moved).where(eq(orders.customerId, fromCustomerId))
  await tx.update(invoices).set(moved).where(eq(invoices.customerId, fromCustomerId))
  await tx.update(subscriptions).set(moved).where(eq(subscriptions.customerId, fromCustomerId))
  await tx.update(customerCredits).set(moved).where(eq(customerCredits.customerId, fromCustomerId))
  await tx.update(paymentPromises).set(moved).where(eq(paymentPromises.customerId, fromCustomerId))
  await tx.update(payments).set(moved).where(eq(payments.customerId, fromCustomerId))
  await tx.update(payouts).set(moved).where(eq(payouts.customerId, fromCustomerId))
  await tx
    .update(combinedPayments)
    .set(moved)
    .where(eq(combinedPayments.customerId, fromCustomerId))
}
