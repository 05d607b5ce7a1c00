import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { ActivityAction } from '#modules/activity/rules/activity.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { allocatePayment } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import { creditFromBankLine } from '#modules/billing/allocation/operations/credit-received.server.ts'
import type { LockedInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import {
  invoiceState,
  invoiceStateNow,
} from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { lineText } from '../queries/matching-facts.server.ts'
import { bankStatementLines, paymentClaims } from '../tables.server.ts'

export type BankLine = typeof bankStatementLines.$inferSelect

type Share = { locked: LockedInvoice; amountCents: Cents }

/** How a line is allocated. The rest becomes the credit of `customerId`. */
export type Shares = { shares: readonly Share[]; customerId: string }

/** Who reconciles it, and when. */
type By = { actor: Actor; now: Date }

/** Locks a statement line, always before any document, so that only one decision is made. */
export async function lockBankLine(tx: Transaction, lineId: string): Promise<BankLine | null> {
  if (!isId(lineId)) return null
  const [line] = await tx
    .select()
    .from(bankStatementLines)
    .where(eq(bankStatementLines.id, lineId))
    .for('update')
  return line ?? null
}

/**
 * Reconciles a whole line: shares are allocated to their invoices, the rest becomes the customer's
 * credit. The caller holds the locks of line and invoices, has checked its policy and that the
 * shares do not exceed the line. A customer's claim for it is confirmed.
 */
export async function reconcileLine(
  tx: Transaction,
  line: BankLine,
  { shares, customerId, reason }: Shares & { reason: string },
  by: By,
): Promise<void> {
  const rest = shares.reduce((left, share) => left - share.amountCents, line.amountCents)
  if (rest < 0) throw new RangeError(`Shares exceed line ${line.id} by ${-rest} cents`)
  for (const share of shares) await allocateShare(tx, line, share, by)
  if (rest > 0) {
    const note = `Bank transfer of ${line.bookedOn}: ${lineText(line)}`
    await creditFromBankLine(
      tx,
      { customerId, amountCents: rest, bankLineId: line.id, note },
      { actor: by.actor, now: by.now },
    )
    await recordActivity(tx, {
      actor: by.actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'credited',
      title: `${formatRand(rest)} from the bank statement added to the customer’s credit`,
      details: { bankLineId: line.id, amountCents: rest, receivedOn: line.bookedOn },
    })
  }
  await markReconciled(tx, { lineId: line.id, reason }, by)
}

export async function markReconciled(
  tx: Transaction,
  { lineId, reason }: { lineId: string; reason: string },
  { actor, now }: By,
): Promise<void> {
  await setLineState(tx, lineId, {
    state: 'reconciled',
    reason,
    decidedBy: actorName(actor),
    decidedAt: now,
  })
}

type LineState = Pick<BankLine, 'state' | 'reason' | 'decidedBy' | 'decidedAt'>

export async function setLineState(
  tx: Transaction,
  lineId: string,
  state: LineState,
): Promise<void> {
  await tx.update(bankStatementLines).set(state).where(eq(bankStatementLines.id, lineId))
}

/** Logs what staff did with a line. */
export async function noteOnLine(
  tx: Transaction,
  { actor, line }: { actor: Actor; line: BankLine },
  { action, text }: { action: ActivityAction; text: string },
): Promise<void> {
  const { id, amountCents, bookedOn } = line
  const title = `Bank line of ${formatRand(amountCents)} from ${bookedOn} ${text}`
  await recordActivity(tx, {
    actor,
    entityType: 'bank_line',
    entityId: id,
    action,
    title,
    details: { amountCents, bookedOn },
  })
}

async function allocateShare(
  tx: Transaction,
  line: BankLine,
  { locked, amountCents }: Share,
  { actor, now }: By,
): Promise<void> {
  const { invoice } = locked
  const reference = lineText(line).slice(0, 100)
  const gateway = { gatewayPaymentId: null, gatewayFeeCents: null, token: null }
  const receipt = {
    amountCents,
    reference,
    receivedOn: line.bookedOn,
    bankLineId: line.id,
    notes: 'Bank transfer received',
    ...gateway,
  }
  const allocated = await allocatePayment(tx, locked, {
    receipt: { ...receipt, method: 'bank_transfer', source: 'staff' },
    by: { actor, now },
  })
  await recordActivity(tx, {
    actor,
    entityType: 'invoice',
    entityId: invoice.id,
    action: 'paid',
    title: `Payment of ${formatRand(amountCents)} from the bank statement allocated to invoice ${invoice.invoiceNumber}`,
    ...changes(invoiceState(invoice), await invoiceStateNow(tx, invoice.id)),
    details: {
      bankLineId: line.id,
      amountCents,
      receivedOn: line.bookedOn,
      balanceCents: allocated.balanceCents,
      overpaidCents: allocated.overpaidCents,
    },
  })
  await tx
    .update(paymentClaims)
    .set({ state: 'confirmed', decidedBy: actorName(actor), decidedAt: now })
    .where(
      and(
        eq(paymentClaims.invoiceId, invoice.id),
        eq(paymentClaims.state, 'open'),
        allocated.becamePaid ? undefined : eq(paymentClaims.amountCents, amountCents),
      ),
    )
}
