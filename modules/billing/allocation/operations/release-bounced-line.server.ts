import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import type { Executor, Transaction } from '#platform/database.server.ts'

/** The line of money in whose payments this line of money out took back; null when it took none. */
export async function bouncedBy(lineId: string, executor: Executor): Promise<string | null> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select original.bank_line_id as id from payments reversal join payments original on original.id = reversal.reverses_payment_id
    where reversal.bank_line_id = ${lineId} and original.bank_line_id <> ${lineId}
    union
    select original.bank_line_id from customer_credits reversal join customer_credits original on original.reversed_at = reversal.created_at
      and original.customer_id = reversal.customer_id and original.amount_cents = -reversal.amount_cents and not original.is_reversal
    where reversal.bank_line_id = ${lineId} and reversal.is_reversal and original.bank_line_id <> ${lineId}`)
  return rows[0]?.id ?? null
}

/**
 * The bank took back another payment than this one: its reversing entries stay as they are and
 * belong to its own line, which adds up to nothing and can be allocated again. The caller holds the
 * locks of both lines.
 */
export async function releaseBouncedLine(
  tx: Transaction,
  lineId: string,
  originalId: string,
): Promise<void> {
  const moved = { bankLineId: originalId }
  await tx
    .update(payments)
    .set(moved)
    .where(and(eq(payments.bankLineId, lineId), isNotNull(payments.reversesPaymentId)))
  await tx
    .update(customerCredits)
    .set(moved)
    .where(and(eq(customerCredits.bankLineId, lineId), eq(customerCredits.isReversal, true)))
}
