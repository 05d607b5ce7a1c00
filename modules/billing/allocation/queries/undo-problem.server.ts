import { and, eq, isNull, sql } from 'drizzle-orm'
import { formatRand } from '#kernel/money.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { returnedBefore } from '../rules/reversal.ts'

/**
 * Why the allocation of a bank line cannot be undone, as `reverseBankLine` would refuse it; null
 * when it can. For staff who manage payments.
 */
export async function undoProblem(bankLineId: string): Promise<string | null> {
  const overpaid = sql<number>`(select coalesce(sum(surplus.amount_cents), 0)
      from customer_credits surplus
    where surplus.payment_id = payments.id
      and surplus.kind = 'overpayment')`.mapWith(Number)
  const allocated = await db()
    .select({
      customerId: payments.customerId,
      amountCents: payments.amountCents,
      overpaidCents: overpaid,
      invoice: invoices,
    })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(
      and(
        eq(payments.bankLineId, bankLineId),
        isNull(payments.reversesPaymentId),
        isNull(payments.reversedAt),
      ),
    )
  const given = await db()
    .select({ customerId: customerCredits.customerId, amountCents: customerCredits.amountCents })
    .from(customerCredits)
    .where(
      and(
        eq(customerCredits.bankLineId, bankLineId),
        eq(customerCredits.kind, 'adjustment'),
        eq(customerCredits.isReversal, false),
        isNull(customerCredits.reversedAt),
      ),
    )
  // A line belongs to one customer.
  const customerId = allocated[0]?.customerId ?? given[0]?.customerId
  if (!customerId) return 'What it paid was reversed already.'
  const returned = allocated.reduce((sum, { amountCents, overpaidCents, invoice }) => {
    const paidCents = invoice.paidCents - (amountCents - overpaidCents)
    return sum + overpaidCents + returnedBefore(invoice) - returnedBefore({ ...invoice, paidCents })
  }, 0)
  const withdrawnCents = given.reduce((sum, { amountCents }) => sum + amountCents, returned)
  const missingCents = withdrawnCents > 0 ? withdrawnCents - (await creditOf(customerId)) : 0
  return missingCents > 0
    ? `${formatRand(missingCents)} of this line became account credit that is used already. Undo its use first.`
    : null
}
