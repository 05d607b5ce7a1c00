import { and, eq, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { isId, newId } from '#kernel/ids.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import {
  type LockedInvoice,
  lockInvoice,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import {
  invoiceState,
  invoiceStateNow,
} from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { mailPaymentReversed } from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import { refundOrder } from '#modules/billing/orders/operations/refund-order.server.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { type ReversedMoney, reversedOnProblem } from '../rules/reversal.ts'
import { type By, lockedCredit } from './allocate-payment.server.ts'
import { reduceReceived } from './reduce-received.server.ts'

type Payment = typeof payments.$inferSelect

const missing = refuse('not_found', 'There is no such payment.')
const mayNot = refuse('forbidden', 'You do not have permission to manage payments.')

/**
 * Staff reverse a payment that was wrong, bounced or was refunded (D39): its own entry with the
 * opposite amount. Its invoice is owed again. Money that is still here becomes the customer's
 * credit. Refuses: no permission, a reversal, a payment that was reversed or came by a bank line
 * (the line is undone instead), a day before the payment or to come, credit from it that was used
 * since.
 */
export async function reversePayment(
  actor: Actor,
  paymentId: string,
  input: { reason: string; reversedOn: string; money: ReversedMoney; emailCustomer?: boolean },
): Promise<Result<{ invoiceId: string }>> {
  if (!mayManagePayments(actor)) return mayNot
  return transact(async (tx) => {
    const found = await lockPayment(tx, paymentId)
    if (!found) return missing
    const { payment, locked } = found
    if (payment.bankLineId)
      return refuse(
        'conflict',
        'This payment came by a bank statement. Undo its line at the EFT desk.',
      )
    const today = await siteToday(tx)
    const reversedOn = input.reversedOn || today
    const problem = reversedOnProblem(reversedOn, payment.receivedOn, today)
    if (problem)
      return refuse('invalid', 'Please check the reversal.', { fields: { reversedOn: [problem] } })
    const by = { actor, now: now() }
    const creditCents = input.money === 'credit' ? payment.amountCents : 0
    if (creditCents > 0) await recordAsCredit(tx, payment, { reason: input.reason, by })
    const reversed = await writeReversal(
      tx,
      locked,
      { payment, reason: input.reason, reversedOn, bankLineId: null },
      by,
    )
    if (!reversed.ok) return reversed
    // No email about a clerk's own mistake: the customer never paid that way.
    if (input.emailCustomer) await mailPaymentReversed(tx, { ...payment, reversedOn })
    return ok({ invoiceId: payment.invoiceId })
  })
}

/** A payment and its invoice, locked in the order of all money: invoice first. */
async function lockPayment(
  tx: Transaction,
  paymentId: string,
): Promise<{ payment: Payment; locked: LockedInvoice } | null> {
  const [found] = isId(paymentId)
    ? await tx
        .select({ invoiceId: payments.invoiceId })
        .from(payments)
        .where(eq(payments.id, paymentId))
    : []
  const locked = found && (await lockInvoice(tx, found.invoiceId))
  if (!locked) return null
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  return payment ? { payment, locked } : null
}

async function recordAsCredit(
  tx: Transaction,
  { id, customerId, amountCents, reference }: Payment,
  { reason, by }: { reason: string; by: By },
): Promise<void> {
  const note = `Payment ${reference} taken off its invoice: ${reason}`.slice(0, 300)
  const credit = { customerId, amountCents, creditedPaymentId: id, note }
  await tx
    .insert(customerCredits)
    .values({ ...credit, kind: 'adjustment', recordedBy: actorName(by.actor), createdAt: by.now })
}

type Reversal = {
  payment: Payment
  reason: string
  reversedOn: CalendarDate
  bankLineId: string | null
}

/**
 * Writes the entry that reverses a payment, and its effects. The caller holds the locks of
 * `lockInvoice` and has checked its policy. Refuses a payment that was reversed already, and one
 * whose surplus was used since.
 */
export async function writeReversal(
  tx: Transaction,
  locked: LockedInvoice,
  { payment, reason, reversedOn, bankLineId }: Reversal,
  by: By,
): Promise<Result<undefined>> {
  if (payment.reversesPaymentId || payment.reversedAt || payment.amountCents === 0)
    return refuse('conflict', 'This payment was already reversed.')
  const { id, amountCents, customerId, invoiceId } = payment
  const overpaidCents = await overpaidBy(tx, id)
  const paymentId = newId()
  const recordedBy = actorName(by.actor)
  const { orderId, method, reference } = payment
  await tx.update(payments).set({ reversedAt: by.now }).where(eq(payments.id, id))
  await tx.insert(payments).values({
    id: paymentId,
    invoiceId,
    orderId,
    customerId,
    method,
    reference,
    bankLineId,
    recordedBy,
    amountCents: -amountCents,
    source: 'staff',
    receivedOn: reversedOn,
    reversesPaymentId: id,
    reversalReason: reason,
    createdAt: by.now,
  })
  const taken = { cents: amountCents - overpaidCents, paymentId, note: reason }
  const withdrawnCents = overpaidCents + (await reduceReceived(tx, locked, taken, by))
  if (overpaidCents > 0) {
    const surplus = {
      customerId,
      invoiceId,
      paymentId,
      kind: 'overpayment' as const,
      amountCents: -overpaidCents,
      isReversal: true,
    }
    await tx
      .insert(customerCredits)
      .values({ ...surplus, note: reason, recordedBy, createdAt: by.now })
  }
  const left = withdrawnCents > 0 ? await lockedCredit(tx, customerId) : 0
  if (left < 0)
    return refuse(
      'conflict',
      `${formatRand(-left)} of this payment became account credit that is used already. Undo its use first.`,
    )
  const { invoiceNumber } = locked.invoice
  const title = `Payment of ${formatRand(amountCents)} on invoice ${invoiceNumber} reversed: ${reason}`
  const details = { paymentId: id, amountCents, reversedOn }
  const moved = changes(invoiceState(locked.invoice), await invoiceStateNow(tx, locked.invoice.id))
  await recordActivity(tx, {
    actor: by.actor,
    entityType: 'invoice',
    entityId: invoiceId,
    action: 'reversed',
    title,
    details,
    ...moved,
  })
  await refundOrder(tx, by.actor, invoiceId)
  return ok(undefined)
}

async function overpaidBy(tx: Transaction, paymentId: string): Promise<Cents> {
  const [row] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${customerCredits.amountCents}), 0)`.mapWith(Number),
    })
    .from(customerCredits)
    .where(and(eq(customerCredits.paymentId, paymentId), eq(customerCredits.kind, 'overpayment')))
  return row?.cents ?? 0
}
