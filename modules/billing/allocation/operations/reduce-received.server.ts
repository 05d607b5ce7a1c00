import { and, eq, isNull, max, ne } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import {
  type LockedInvoice,
  lockInvoice,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import {
  invoiceState,
  invoiceStateNow,
  receivedCents,
} from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { badDebtCents, type WriteOffKind } from '#modules/billing/documents/rules/invoice.ts'
import { mayManagePayments } from '#modules/billing/policy.ts'
import { restartLadder } from '#modules/billing/subscriptions/operations/clear-dunning.server.ts'
import { customerCredits, payments, writeOffs } from '#modules/billing/tables.money.server.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { returnedBefore } from '../rules/reversal.ts'
import type { By } from './allocate-payment.server.ts'

type ReceivedReduction = { cents: Cents; paymentId: string | null; note: string }

/**
 * Takes cents off what an invoice has received (D39). A paid one is owed again; a tax invoice stays
 * one, with its day and number. What a credit note gave back of this money is withdrawn from the
 * customer's credit. A bad debt is owed again with it, as the sum that was written off is no longer
 * right. Returns the cents withdrawn. The caller writes the reversing entry itself.
 */
export async function reduceReceived(
  tx: Transaction,
  { invoice }: LockedInvoice,
  { cents, paymentId, note }: ReceivedReduction,
  by: By,
): Promise<Cents> {
  const paidCents = invoice.paidCents - cents
  const received = await receivedCents(tx, invoice.id)
  const withdrawnCents =
    returnedBefore({ ...invoice, paidCents: received }) -
    returnedBefore({ ...invoice, paidCents: received - cents })
  if (withdrawnCents > 0) {
    const { customerId, id: invoiceId } = invoice
    const row = {
      customerId,
      invoiceId,
      paymentId,
      note,
      kind: 'credit_note' as const,
      amountCents: -withdrawnCents,
      isReversal: true,
    }
    await tx
      .insert(customerCredits)
      .values({ ...row, recordedBy: actorName(by.actor), createdAt: by.now })
  }
  const isBadDebt = invoice.status === 'written_off'
  if (isBadDebt)
    await releaseBadDebt(tx, invoice, {
      released: { kind: 'reversal', cents: badDebtCents(invoice), day: null, reason: note },
      by,
    })
  const reopens =
    isBadDebt ||
    (invoice.status === 'paid' && paidCents + invoice.creditedCents < invoice.totalCents)
  await tx
    .update(invoices)
    .set({
      paidCents,
      paidOn: paidCents === 0 ? null : await lastReceivedOn(tx, invoice.id),
      // Never `pending`: the stored card is not charged again automatically for money that was
      // reversed.
      ...(reopens && { status: 'unpaid' as const, paidAt: null }),
      updatedAt: by.now,
    })
    .where(eq(invoices.id, invoice.id))
  if (reopens) {
    await restartLadder(tx, invoice.id)
    await tx
      .update(recurringBillingLogs)
      .set({ status: 'invoice_sent', paymentDate: null, transactionId: null, updatedAt: by.now })
      .where(
        and(
          eq(recurringBillingLogs.invoiceId, invoice.id),
          eq(recurringBillingLogs.status, 'completed'),
        ),
      )
  }
  return withdrawnCents
}

async function lastReceivedOn(tx: Transaction, invoiceId: string) {
  const [row] = await tx
    .select({ day: max(payments.receivedOn) })
    .from(payments)
    .where(
      and(
        eq(payments.invoiceId, invoiceId),
        isNull(payments.reversesPaymentId),
        isNull(payments.reversedAt),
        ne(payments.amountCents, 0),
      ),
    )
  return row?.day ?? null
}

type Released = {
  kind: Extract<WriteOffKind, 'reversal' | 'recovery'>
  /** At most what stands written off. */
  cents: Cents
  /**
   * The day on which money was received; null for today in the site's zone. Never before the debt
   * was written off.
   */
  day: CalendarDate | null
  reason: string
}

/**
 * Takes cents off what was written off of a bad debt, with its own entry. Nothing for no cents. The
 * caller holds the invoice's lock, and writes what comes in its place: a payment, a credit note, or
 * the debt itself.
 */
export async function releaseBadDebt(
  tx: Transaction,
  { id: invoiceId }: { id: string },
  { released, by }: { released: Released; by: By },
): Promise<void> {
  const { kind, cents, day, reason } = released
  if (cents <= 0) return
  const { timezone } = await siteSettings(tx)
  const [written] = await tx
    .select({ day: max(writeOffs.day) })
    .from(writeOffs)
    .where(and(eq(writeOffs.invoiceId, invoiceId), eq(writeOffs.kind, 'bad_debt')))
  const asked = day ?? dayIn(timezone, by.now)
  const onDay = written?.day && written.day > asked ? written.day : asked
  const entry = { invoiceId, kind, day: onDay, amountCents: -cents, reason }
  await tx
    .insert(writeOffs)
    .values({ ...entry, recordedBy: actorName(by.actor), createdAt: by.now })
}

/** Staff give used credit back to the customer (D39): the invoice that it paid is owed again. */
export async function reverseAppliedCredit(
  actor: Actor,
  creditId: string,
  reason: string,
): Promise<Result<{ invoiceId: string }>> {
  if (!mayManagePayments(actor))
    return refuse('forbidden', 'You do not have permission to manage payments.')
  return transact(async (tx) => {
    const used = and(
      eq(customerCredits.id, creditId),
      eq(customerCredits.kind, 'applied'),
      eq(customerCredits.isReversal, false),
    )
    const [found] = isId(creditId) ? await tx.select().from(customerCredits).where(used) : []
    const locked = found?.invoiceId ? await lockInvoice(tx, found.invoiceId) : null
    if (!found || !locked) return refuse('not_found', 'There is no such credit.')
    const [credit] = await tx.select().from(customerCredits).where(used).for('update')
    if (!credit || credit.reversedAt)
      return refuse('conflict', 'This credit was given back already.')
    const by = { actor, now: now() }
    const { customerId } = credit
    const { id: invoiceId, invoiceNumber } = locked.invoice
    const usedCents = -credit.amountCents
    const row = {
      customerId,
      invoiceId,
      kind: 'applied' as const,
      amountCents: usedCents,
      isReversal: true,
      note: reason,
    }
    await tx
      .update(customerCredits)
      .set({ reversedAt: by.now })
      .where(eq(customerCredits.id, credit.id))
    await tx
      .insert(customerCredits)
      .values({ ...row, recordedBy: actorName(actor), createdAt: by.now })
    await reduceReceived(tx, locked, { cents: usedCents, paymentId: null, note: reason }, by)
    const title = `${formatRand(usedCents)} of credit taken off invoice ${invoiceNumber} again: ${reason}`
    const moved = changes(invoiceState(locked.invoice), await invoiceStateNow(tx, invoiceId))
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoiceId,
      action: 'reversed',
      title,
      details: { creditId, usedCents },
      ...moved,
    })
    return ok({ invoiceId })
  })
}
