import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lockInvoices } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { mailPaymentReversed } from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { actorName } from '#modules/identity/rules/actor.ts'
import type { Executor, Transaction } from '#platform/database.server.ts'
import { type By, lockedCredit } from './allocate-payment.server.ts'
import { writeReversal } from './reverse-payment.server.ts'

type Reversal = {
  reason: string
  reversedOn: CalendarDate
  /**
   * The line that the reversing entries belong to: the same one when its allocation was wrong, the
   * line that took the money back when it bounced.
   */
  entryLineId: string
}

/**
 * Reverses everything that was allocated from a bank line: its payments, and what it put on a
 * customer's credit. The caller holds the line's lock and has checked its policy. Refuses a line
 * that was reversed, and credit that was used since.
 */
export async function reverseBankLine(
  tx: Transaction,
  bankLineId: string,
  { reason, reversedOn, entryLineId }: Reversal,
  by: By,
): Promise<Result<undefined>> {
  const live = and(
    eq(payments.bankLineId, bankLineId),
    isNull(payments.reversesPaymentId),
    isNull(payments.reversedAt),
  )
  const allocated = await tx.select().from(payments).where(live).orderBy(asc(payments.invoiceId))
  const locked = await lockInvoices(
    tx,
    allocated.map(({ invoiceId }) => invoiceId),
  )
  for (const payment of allocated) {
    const document = locked.find(({ invoice }) => invoice.id === payment.invoiceId)
    if (!document) return refuse('conflict', 'An invoice that it paid is not there any more.')
    const reversed = await writeReversal(
      tx,
      document,
      { payment, reason, reversedOn, bankLineId: entryLineId },
      by,
    )
    if (!reversed.ok) return reversed
    // The bank took the money back; an allocation that was wrong is our own mistake, about which no
    // email goes out.
    if (entryLineId !== bankLineId) await mailPaymentReversed(tx, { ...payment, reversedOn })
  }
  return withdrawCredit(
    tx,
    bankLineId,
    { reason, entryLineId, isEmpty: allocated.length === 0 },
    by,
  )
}

async function withdrawCredit(
  tx: Transaction,
  bankLineId: string,
  { reason, entryLineId, isEmpty }: Pick<Reversal, 'reason' | 'entryLineId'> & { isEmpty: boolean },
  by: By,
): Promise<Result<undefined>> {
  const given = and(
    eq(customerCredits.bankLineId, bankLineId),
    eq(customerCredits.kind, 'adjustment'),
    eq(customerCredits.isReversal, false),
    isNull(customerCredits.reversedAt),
  )
  const [credit] = await tx
    .update(customerCredits)
    .set({ reversedAt: by.now })
    .where(given)
    .returning()
  if (!credit) return isEmpty ? refuse('conflict', 'This line was already undone.') : ok(undefined)
  const { customerId, amountCents } = credit
  const row = {
    customerId,
    bankLineId: entryLineId,
    kind: 'adjustment' as const,
    amountCents: -amountCents,
    isReversal: true,
    note: reason,
  }
  await tx
    .insert(customerCredits)
    .values({ ...row, recordedBy: actorName(by.actor), createdAt: by.now })
  const left = await lockedCredit(tx, customerId)
  return left < 0
    ? refuse(
        'conflict',
        `${formatRand(-left)} of this line became account credit that is used already. Undo its use first.`,
      )
    : ok(undefined)
}

/** The line of money in whose payments this line of money out took back; null when it took none. */
export async function bouncedBy(lineId: string, executor: Executor): Promise<string | null> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select original.bank_line_id as id from payments reversal
      join payments original on original.id = reversal.reverses_payment_id
    where reversal.bank_line_id = ${lineId}
      and original.bank_line_id <> ${lineId}
    union
    select original.bank_line_id from customer_credits reversal
      join customer_credits original on original.reversed_at = reversal.created_at
      and original.customer_id = reversal.customer_id
        and original.amount_cents = -reversal.amount_cents
        and not original.is_reversal
    where reversal.bank_line_id = ${lineId} and reversal.is_reversal
      and original.bank_line_id <> ${lineId}`)
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
