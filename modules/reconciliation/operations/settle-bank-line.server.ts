import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityAction } from '#modules/activity/rules/activity.ts'
import { creditFromBankLine } from '#modules/billing/allocation/operations/credit-from-bank-line.server.ts'
import { settleInvoice } from '#modules/billing/allocation/operations/settle-invoice.server.ts'
import type { LockedInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { lineText } from '../queries/matching-facts.server.ts'
import { bankStatementLines, paymentClaims } from '../tables.server.ts'

export type BankLine = typeof bankStatementLines.$inferSelect

/** How the money of a line divides. What is left over is the balance of `customerId`. */
export type Shares = { shares: readonly { locked: LockedInvoice; amountCents: Cents }[]; customerId: string }

/** Locks a line of a statement, before any document: then nobody else decides on it. */
export async function lockBankLine(tx: Transaction, lineId: string): Promise<BankLine | null> {
  if (!isId(lineId)) return null
  const [line] = await tx.select().from(bankStatementLines).where(eq(bankStatementLines.id, lineId)).for('update')
  return line ?? null
}

/**
 * Books a line whole: its shares on their invoices, the rest on the customer's balance. The caller holds the line and the invoices, has asked its
 * policy and proved that the shares are at most the line. What a customer claimed to have paid with it is settled.
 */
export async function bookLine(
  tx: Transaction,
  line: BankLine,
  { shares, customerId }: Shares,
  reason: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  const rest = shares.reduce((left, share) => left - share.amountCents, line.amountCents)
  if (rest < 0) throw new RangeError(`Shares exceed line ${line.id} by ${-rest} cents`)
  for (const share of shares) await bookShare(tx, line, share, actor, now)
  if (rest > 0) {
    const note = `Bank transfer of ${line.bookedOn}: ${lineText(line)}`
    await creditFromBankLine(tx, { customerId, amountCents: rest, bankLineId: line.id, note }, actor, now)
    await recordActivity(tx, {
      actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'credited',
      title: `${formatRand(rest)} from the bank statement put on the balance`,
      details: { bankLineId: line.id, amountCents: rest, receivedOn: line.bookedOn },
    })
  }
  await markBooked(tx, line.id, reason, actor, now)
}

export async function markBooked(tx: Transaction, lineId: string, reason: string, actor: Actor, now: Date): Promise<void> {
  await setLineState(tx, lineId, { state: 'posted', reason, decidedBy: actorName(actor), decidedAt: now })
}

type LineState = Pick<BankLine, 'state' | 'reason' | 'decidedBy' | 'decidedAt'>

export async function setLineState(tx: Transaction, lineId: string, state: LineState): Promise<void> {
  await tx.update(bankStatementLines).set(state).where(eq(bankStatementLines.id, lineId))
}

/** What staff did with a line, for the activity log. */
export async function noteOnLine(tx: Transaction, actor: Actor, line: BankLine, action: ActivityAction, words: string): Promise<void> {
  const { id, amountCents, bookedOn } = line
  const title = `Bank line of ${formatRand(amountCents)} from ${bookedOn} ${words}`
  await recordActivity(tx, { actor, entityType: 'bank_line', entityId: id, action, title, details: { amountCents, bookedOn } })
}

async function bookShare(tx: Transaction, line: BankLine, { locked, amountCents }: Shares['shares'][number], actor: Actor, now: Date): Promise<void> {
  const { invoice } = locked
  const reference = lineText(line).slice(0, 100)
  const gateway = { gatewayPaymentId: null, gatewayFeeCents: null, token: null }
  const receipt = { amountCents, reference, receivedOn: line.bookedOn, bankLineId: line.id, notes: 'Bank transfer received', ...gateway }
  const settled = await settleInvoice(tx, locked, { ...receipt, method: 'bank_transfer', source: 'staff' }, actor, now)
  await recordActivity(tx, {
    actor,
    entityType: 'invoice',
    entityId: invoice.id,
    action: 'paid',
    title: `Payment of ${formatRand(amountCents)} from the bank statement booked on invoice ${invoice.invoiceNumber}`,
    details: {
      bankLineId: line.id,
      amountCents,
      receivedOn: line.bookedOn,
      balanceCents: settled.balanceCents,
      overpaidCents: settled.overpaidCents,
    },
  })
  await tx
    .update(paymentClaims)
    .set({ state: 'settled', decidedBy: actorName(actor), decidedAt: now })
    .where(
      and(
        eq(paymentClaims.invoiceId, invoice.id),
        eq(paymentClaims.state, 'open'),
        settled.becamePaid ? undefined : eq(paymentClaims.amountCents, amountCents),
      ),
    )
}
