import { and, eq, isNotNull } from 'drizzle-orm'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * The key of the receipt for a whole invoice: once, and once more when it is paid again after money
 * was taken back.
 */
export async function receiptKey(tx: Transaction, invoiceId: string): Promise<string> {
  const takenBack =
    (await tx.$count(
      payments,
      and(eq(payments.invoiceId, invoiceId), isNotNull(payments.reversesPaymentId)),
    )) +
    (await tx.$count(
      customerCredits,
      and(eq(customerCredits.invoiceId, invoiceId), customerCredits.isReversal),
    ))
  const first = `payment_received:${invoiceId}`
  return takenBack === 0 ? first : `${first}:again-${takenBack}`
}
