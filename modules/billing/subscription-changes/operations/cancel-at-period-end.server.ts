import { eq } from 'drizzle-orm'
import { addDays, addMonthsKeepingAnchor, type CalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { applyCredit } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import { writeCreditNote } from '#modules/billing/credit-notes/operations/write-credit-note.server.ts'
import type { CreditExtent } from '#modules/billing/credit-notes/rules/credit-note.ts'
import {
  type UnusedRest,
  unusedArithmetic,
} from '#modules/billing/credit-notes/rules/unused-period.ts'
import {
  type LockedInvoice,
  lockInvoices,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { correctionLabel, isProForma } from '#modules/billing/documents/rules/document.ts'
import { paymentTermDays } from '#modules/billing/documents/rules/invoice.ts'
import { mailInvoice } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import {
  cancelledWithIt,
  changingSubscription,
} from '#modules/billing/subscriptions/operations/change-subscription.server.ts'
import {
  invoicedInAdvance,
  startBefore,
} from '#modules/billing/subscriptions/queries/creditable-documents.server.ts'
import { maxCancelReasonLength } from '#modules/billing/subscriptions/rules/subscription-actions.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import {
  type Dates,
  datesBefore,
  unusedAtEnd,
  withdrawnAdvance,
} from '../queries/unused-at-end.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/**
 * Cancels the subscription at the end of its paid or invoiced period: no renewal, no further
 * charge. An unpaid advance invoice of a transfer is cancelled (not deleted) with its period, or
 * credited where it is a tax invoice; one paid even in part is still delivered. Debt for the
 * current period stays. For the customer who owns it and for staff; repeating it changes nothing.
 * Refuses subscriptions that are not running.
 */
export async function cancelAtPeriodEnd(
  actor: Actor,
  subscriptionId: string,
  { reason }: { reason: string },
): Promise<Result<{ endsOn: CalendarDate }>> {
  const why = reason.trim()
  if (why.length > maxCancelReasonLength) return badReason
  return changingSubscription(
    actor,
    { id: subscriptionId, right: 'end' },
    {
      wanted: invoicedInAdvance,
      work: async (tx, subscription, advanceInvoices, today) => {
        if (subscription.status === 'cancelled')
          return refuse('conflict', 'This subscription is cancelled already.')
        if (subscription.status === 'paused')
          return refuse(
            'conflict',
            'A paused subscription has no period that ends. Resume it, or cancel it now.',
          )
        if (subscription.cancelAtPeriodEnd) return ok({ endsOn: subscription.nextBillingDate })
        const { dates, numbers } = await withdrawAdvanceInvoices(
          tx,
          { actor, subscription, reason: why },
          advanceInvoices,
        )
        const endsOn = dates.nextBillingDate ?? subscription.nextBillingDate
        const planned = { cancelAtPeriodEnd: true, ...dates }
        await tx
          .update(subscriptions)
          .set({ ...planned, cancellationReason: why || null, updatedAt: now() })
          .where(eq(subscriptions.id, subscription.id))
        await recordActivity(tx, {
          actor,
          entityType: 'subscription',
          entityId: subscription.id,
          action: 'cancel_planned',
          title: `Subscription ${subscription.description} ends on ${endsOn > today ? endsOn : today}`,
          details: { reason: why, cancelledInvoices: numbers },
          ...changes(subscription, planned),
        })
        return ok({ endsOn })
      },
    },
  )
}

const badReason = refuse('invalid', 'Give a reason of at most 500 characters.', {
  fields: { reason: ['Give a reason of at most 500 characters.'] },
})

/**
 * Withdraws the cancellation: the subscription renews again. An invoice cancelled with it is
 * restored and mailed again, with at least seven days to pay. Repeating it changes nothing. Refuses
 * ended subscriptions and those already cancelled at the gateway, which cannot be undone.
 */
export async function withdrawCancellation(
  actor: Actor,
  subscriptionId: string,
): Promise<Result<{ renewsOn: CalendarDate }>> {
  return changingSubscription(
    actor,
    { id: subscriptionId, right: 'end' },
    {
      wanted: cancelledWithIt,
      work: async (tx, subscription, revived, today) => {
        if (subscription.status === 'cancelled')
          return refuse('conflict', 'This subscription has ended. Please order again.')
        if (!subscription.cancelAtPeriodEnd) return ok({ renewsOn: subscription.nextBillingDate })
        if (subscription.gatewayCancelRequestedAt)
          return refuse(
            'conflict',
            'The card gateway has been asked to cancel this subscription, which cannot be undone. Please order again.',
          )
        const [first] = revived
        const dates = first ? datesAfter(subscription, first.invoice.periodStart) : {}
        const again = { cancelAtPeriodEnd: false, ...dates }
        await tx
          .update(subscriptions)
          .set({ ...again, cancellationReason: null, updatedAt: now() })
          .where(eq(subscriptions.id, subscription.id))
        for (const locked of revived) await revive(tx, actor, locked, today)
        const title = `Subscription ${subscription.description} kept`
        await recordActivity(tx, {
          actor,
          entityType: 'subscription',
          entityId: subscription.id,
          action: 'kept',
          title,
          ...changes(subscription, again),
        })
        return ok({ renewsOn: dates.nextBillingDate ?? subscription.nextBillingDate })
      },
    },
  )
}

async function revive(
  tx: Transaction,
  actor: Actor,
  { order, invoice }: LockedInvoice,
  today: CalendarDate,
): Promise<void> {
  const earliest = addDays(today, paymentTermDays)
  const [written] = await tx
    .update(invoices)
    .set({
      status: 'unpaid',
      dueDate: invoice.dueDate > earliest ? invoice.dueDate : earliest,
      updatedAt: now(),
    })
    .where(eq(invoices.id, invoice.id))
    .returning()
  if (!written) throw new Error('The invoice is gone')
  const { becamePaid } = await applyCredit(tx, { order, invoice: written }, { actor, now: now() })
  if (!becamePaid) await mailInvoice(tx, written.id, newId())
}

type Ending = { actor: Actor; subscription: Subscription; reason: string }

/**
 * Cancels the advance invoice of a period that will not begin: unpaid, and no later plan change
 * depends on it. The caller writes the dates.
 */
export async function withdrawAdvanceInvoices(
  tx: Transaction,
  ending: Ending,
  advanceInvoices: readonly LockedInvoice[],
): Promise<{ dates: Partial<Dates>; numbers: string[] }> {
  const only = withdrawnAdvance(advanceInvoices.map(({ invoice }) => invoice))
  const locked = advanceInvoices.find(({ invoice }) => invoice === only)
  if (!only || !locked) return { dates: {}, numbers: [] }
  const { subscription } = ending
  const dates = datesBefore(subscription, await startBefore(subscription, tx))
  const numbers = [only.invoiceNumber]
  if (only.taxPoint !== null)
    return { dates: await creditAdvance(tx, ending, { locked, dates }), numbers }
  await tx
    .update(invoices)
    .set({ status: 'cancelled', updatedAt: now() })
    .where(eq(invoices.id, only.id))
  return { dates, numbers }
}

/**
 * Its VAT is declared with its tax point (early, or across a pause), so that a credit note takes it
 * back (D37). The period counts as not invoiced: it is billed again when the subscription is kept.
 */
async function creditAdvance(
  tx: Transaction,
  { actor, subscription, reason }: Ending,
  { locked, dates }: { locked: LockedInvoice; dates: Partial<Dates> },
): Promise<Partial<Dates>> {
  const own = eq(subscriptions.id, subscription.id)
  // First: the credit note may restore the service, which moves these dates.
  await tx.update(subscriptions).set(dates).where(own)
  const credited = await writeCreditNote(
    tx,
    { actor, locked },
    {
      noteId: newId(),
      reason: reason || 'The subscription ends before this period',
      extent: { kind: 'whole' },
    },
  )
  if (!credited.ok) throw new Error(credited.error.message)
  const { id } = locked.invoice
  await tx.delete(recurringBillingLogs).where(eq(recurringBillingLogs.invoiceId, id))
  await tx.update(invoices).set({ periodStart: null }).where(eq(invoices.id, id))
  const { nextBillingDate, endDate } = subscriptions
  const [moved] = await tx.select({ nextBillingDate, endDate }).from(subscriptions).where(own)
  return { ...dates, ...moved }
}

/** The dates with the next period invoiced, starting on the day of its invoice. */
function datesAfter(
  { billingPeriod, anchorDay, nextBillingDate }: Subscription,
  periodStart: CalendarDate | null,
): Partial<Dates> {
  const months = monthsPerPeriod[billingPeriod] ?? 1
  const next = addMonthsKeepingAnchor(nextBillingDate, months, anchorDay)
  return {
    lastBillingDate: periodStart ?? nextBillingDate,
    nextBillingDate: next,
    endDate: addMonthsKeepingAnchor(next, months, anchorDay),
  }
}

const nothingUnused = refuse('conflict', 'There are no unused days to credit.')

/**
 * Credits the unused days of a subscription that has just ended, as staff saw them (D34): a note
 * for each invoice that they are on. Once per subscription. Cents without VAT. Returns what they
 * are called.
 */
export async function creditUnusedAtEnd(
  actor: Actor,
  subscriptionId: string,
  { agreedCents, reason }: { agreedCents: Cents; reason: string },
): Promise<Result<{ issued: string }>> {
  if (!mayManageInvoices(actor))
    return refuse('forbidden', 'You do not have permission to manage invoices.')
  return transact(async (tx) => {
    const today = await siteToday(tx)
    const seen = await unusedAtEnd(subscriptionId, today, tx)
    const ids = seen?.parts.map(({ invoiceId }) => invoiceId) ?? []
    const documents = await lockInvoices(tx, ids)
    const unused = await unusedAtEnd(subscriptionId, today, tx)
    if (!unused) return nothingUnused
    if (unused.cents !== agreedCents)
      return refuse('conflict', 'The unused days have changed. Please look at the new amount.')
    return creditParts(tx, unused.parts, { actor, documents, reason })
  })
}

async function creditParts(
  tx: Transaction,
  parts: readonly { invoiceId: string; rest: UnusedRest }[],
  { actor, documents, reason }: { actor: Actor; documents: LockedInvoice[]; reason: string },
): Promise<Result<{ issued: string }>> {
  const issued: string[] = []
  for (const { invoiceId, rest } of parts) {
    const locked = documents.find(({ invoice }) => invoice.id === invoiceId)
    if (!locked) return nothingUnused
    issued.push(correctionLabel({ revisesProForma: isProForma(locked.invoice) }))
    const note = { noteId: newId(), reason, extent: unusedExtent(rest) }
    const written = await writeCreditNote(tx, { actor, locked }, note)
    if (!written.ok) return written
  }
  return ok({ issued: issued.join(' and ') })
}

/** By rate only where all of it is credited. */
function unusedExtent(rest: UnusedRest): CreditExtent {
  const { subtotalCents, from } = rest
  const byRate = rest.parts?.map((part) => part.subtotalCents)
  const isWhole = byRate?.reduce((sum, cents) => sum + cents, 0) === subtotalCents
  return {
    kind: 'amount',
    subtotalCents,
    description: `Unused days: ${unusedArithmetic(rest)}`,
    unusedFrom: from,
    byRate: isWhole ? byRate : undefined,
  }
}
