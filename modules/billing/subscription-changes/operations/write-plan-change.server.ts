import { eq } from 'drizzle-orm'
import { formatDay } from '#kernel/date-format.ts'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { applyCredit } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import { chargesItself } from '#modules/billing/charges/queries/failed-charges.server.ts'
import { writeCreditNote } from '#modules/billing/credit-notes/operations/write-credit-note.server.ts'
import {
  type LockedInvoice,
  lockInvoice,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { nextSubscriptionInvoiceNumber } from '#modules/billing/documents/operations/next-document-number.server.ts'
import { writeInvoices } from '#modules/billing/documents/operations/write-invoices.server.ts'
import { sellerOn } from '#modules/billing/documents/rules/document.ts'
import { paymentTermDays } from '#modules/billing/documents/rules/invoice.ts'
import { mailInvoice } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import { carriedFieldsOf } from '#modules/billing/orders/queries/carried-fields.server.ts'
import { itemName } from '#modules/billing/subscriptions/rules/items.ts'
import { lineForPeriod } from '#modules/billing/subscriptions/rules/period.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { PlannedChange, PlannedInvoice } from '../queries/planned-change.server.ts'
import type { PlanChange } from '../rules/plan-change.ts'
import { writeItemChange } from './write-item-change.server.ts'

type Subscription = typeof subscriptions.$inferSelect

type Writing = PlannedChange & {
  subscription: Subscription
  /** By id; includes every document that the change credits. */
  documents: ReadonlyMap<string, LockedInvoice>
  /** The id of the new invoice, if there is one. */
  invoiceId: string
  moment: Date
}

/**
 * Writes a planned change: terms, credit notes, the new invoice with credit used, its mail where no
 * card is charged, and the activity.
 */
export async function writePlanChange(
  tx: Transaction,
  actor: Actor,
  writing: Writing,
): Promise<Result<undefined>> {
  const { change, subscription, moment } = writing
  const { terms, when, dates, item } = change
  for (const { invoiceId, totals, byRate } of change.credits) {
    const locked = writing.documents.get(invoiceId)
    if (!locked) throw new Error('A document to credit is not locked')
    const description = `${itemName(item.before)}, not used from ${formatDay(change.effectiveOn)}`
    const extent = {
      kind: 'amount',
      subtotalCents: totals.subtotal,
      description,
      unusedFrom: change.effectiveOn,
      byRate,
    } as const
    const reason = item.after
      ? `Change to ${itemName(item.after)}`
      : `End of ${itemName(item.before)}`
    const noted = await writeCreditNote(tx, { actor, locked }, { noteId: newId(), reason, extent })
    if (!noted.ok) return noted
  }
  const set = {
    ...(when === 'now' ? { ...terms, ...dates } : {}),
    ...(await writeItemChange(tx, subscription, change)),
  }
  await tx
    .update(subscriptions)
    .set({ ...set, updatedAt: moment })
    .where(eq(subscriptions.id, subscription.id))
  const on = when === 'renewal' ? ` from ${change.effectiveOn}` : ''
  await recordActivity(tx, {
    actor,
    entityType: 'subscription',
    entityId: subscription.id,
    action: when === 'renewal' ? 'change_planned' : 'changed',
    title: item.after
      ? `Subscription ${itemName(item.before)} changed to ${itemName(item.after)}${on}`
      : `${itemName(item.before)} of subscription ${subscription.description} ended${on}`,
    details: {
      amountCents: terms.amountCents,
      creditedCents: creditedCents(change),
      invoicedCents: change.charge?.totals.total ?? 0,
    },
    ...changes(subscription, set),
  })
  if (change.charge && writing.invoice)
    await writeInvoice(tx, { actor, writing }, { ...change.charge, ...writing.invoice })
  return ok(undefined)
}

function creditedCents({ credits }: PlanChange): number {
  return credits.reduce((sum, { totals }) => sum + totals.total, 0)
}

async function writeInvoice(
  tx: Transaction,
  { actor, writing }: { actor: Actor; writing: Writing },
  { totals, periodStart, end, buyer }: NonNullable<PlanChange['charge']> & PlannedInvoice,
): Promise<void> {
  const { change, subscription, today, settings, vatRateBasisPoints, invoiceId, moment } = writing
  const { terms } = change
  const isCard = subscription.paymentMethod === 'card'
  const byMail = !chargesItself(subscription, settings)
  const invoiceNumber = await nextSubscriptionInvoiceNumber(tx, today)
  const invoice = {
    id: invoiceId,
    invoiceNumber,
    status: isCard ? ('pending' as const) : ('unpaid' as const),
    orderId: subscription.orderId,
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    packageId: terms.packageId,
    billingPeriod: terms.billingPeriod,
    periodStart,
    issueDate: today,
    dueDate: isCard ? today : addDays(today, paymentTermDays),
    subtotalCents: totals.subtotal,
    vatRateBasisPoints,
    vatCents: totals.vat,
    totalCents: totals.total,
    paymentMethod: isCard ? ('card' as const) : ('bank_transfer' as const),
    paymentReference: invoiceNumber,
    seller: sellerOn(today, settings),
    buyer,
    ...(await carriedFieldsOf(subscription.orderId, tx)),
    lines: [{ ...lineOf(change, totals.subtotal, { today, end }), position: 1 }],
  }
  await writeInvoices(tx, [invoice], moment)
  const locked = await lockInvoice(tx, invoiceId)
  const used = locked
    ? await applyCredit(tx, locked, { actor, now: moment })
    : { becamePaid: false }
  // What credit paid has been mailed already, and a card customer is mailed after the charge.
  if (byMail && !used.becamePaid) await mailInvoice(tx, invoiceId, 'issued')
}

/** The new period of an item with its quantity and price, or the difference for the days left. */
function lineOf(
  { item, dates }: PlanChange,
  differenceCents: number,
  { today, end }: { today: CalendarDate; end: CalendarDate },
) {
  const { before, after } = item
  if (dates && after) {
    const { packageId, quantity, unitPriceCents } = after
    const description = lineForPeriod(after.description, today, dates.nextBillingDate)
    return {
      packageId,
      description,
      quantity,
      unitPriceCents,
      totalCents: quantity * unitPriceCents,
    }
  }
  // A discount that ends costs its share of the days left.
  const what = after
    ? `Change from ${itemName(before)} to ${itemName(after)}`
    : `End of ${itemName(before)}`
  const description = `${what}, ${formatDay(today)} to ${formatDay(addDays(end, -1))}`
  return {
    packageId: after?.packageId ?? null,
    description,
    quantity: 1,
    unitPriceCents: differenceCents,
    totalCents: differenceCents,
  }
}
