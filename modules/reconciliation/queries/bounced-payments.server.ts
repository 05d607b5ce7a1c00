import { and, between, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { addDays } from '#kernel/dates.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { db } from '#platform/database.server.ts'
import { bouncesWithinDays } from '../rules/bank-line-decisions.ts'
import { bankStatementLines } from '../tables.server.ts'

export type BouncedPayment = Awaited<ReturnType<typeof bouncedPayments>>[number]

/**
 * The allocated lines that this line of money out may reverse: the same amount within the last
 * weeks, latest first.
 */
export function bouncedPayments(line: { amountCents: number; bookedOn: string }) {
  const livePayments = db()
    .select({ id: payments.bankLineId })
    .from(payments)
    .where(
      and(
        eq(payments.bankLineId, bankStatementLines.id),
        isNull(payments.reversesPaymentId),
        isNull(payments.reversedAt),
      ),
    )
  const liveCredits = db()
    .select({ id: customerCredits.bankLineId })
    .from(customerCredits)
    .where(
      and(
        eq(customerCredits.bankLineId, bankStatementLines.id),
        eq(customerCredits.isReversal, false),
        isNull(customerCredits.reversedAt),
      ),
    )
  return db()
    .select({
      id: bankStatementLines.id,
      bookedOn: bankStatementLines.bookedOn,
      description: bankStatementLines.description,
      reference: bankStatementLines.reference,
      reason: bankStatementLines.reason,
    })
    .from(bankStatementLines)
    .where(
      and(
        inArray(bankStatementLines.state, ['reconciled']),
        eq(bankStatementLines.amountCents, -line.amountCents),
        between(
          bankStatementLines.bookedOn,
          addDays(line.bookedOn, -bouncesWithinDays),
          line.bookedOn,
        ),
        or(sql`exists ${livePayments}`, sql`exists ${liveCredits}`),
      ),
    )
    .orderBy(desc(bankStatementLines.bookedOn), desc(bankStatementLines.id))
    .limit(10)
}
