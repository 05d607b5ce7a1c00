import { asc, eq } from 'drizzle-orm'
import { addMonthsKeepingAnchor, type CalendarDate } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import { nextSubscriptionInvoiceNumber } from '#modules/billing/documents/operations/next-document-number.server.ts'
import { writeInvoices } from '#modules/billing/documents/operations/write-invoices.server.ts'
import { type DocumentBuyer, sellerOn } from '#modules/billing/documents/rules/document.ts'
import { apportioned } from '#modules/billing/documents/rules/rate-parts.ts'
import { heldOverPeriod, quotedTotals } from '#modules/billing/documents/rules/tax-point.ts'
import { mailInvoicePaid } from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import { carriedFieldsOf } from '#modules/billing/orders/queries/carried-fields.server.ts'
import { customerAsBuyer } from '#modules/billing/orders/queries/staff-order-parts.server.ts'
import { renewItems } from '#modules/billing/subscriptions/operations/start-subscription.server.ts'
import { itemsOf } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { itemsAtRenewal, linesForPeriod } from '#modules/billing/subscriptions/rules/items.ts'
import { noPendingChange, termsAtRenewal } from '#modules/billing/subscriptions/rules/renewal.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatSpans } from '#modules/settings/queries/vat.server.ts'
import { isVatRegisteredOn } from '#modules/settings/rules/seller-details.ts'
import type { Transaction } from '#platform/database.server.ts'

export type PaidRenewal = {
  /** Locked by the caller. */
  subscription: typeof subscriptions.$inferSelect
  settings: SiteSettings
  /**
   * The rate within the total that was agreed, which is held (D36); unless given, the rates of the
   * period's days (D44).
   */
  quotedAtBasisPoints?: BasisPoints
  /** The day of the payment, which is also the tax point. */
  receivedOn: CalendarDate
  now: Date
  receipt: {
    source: 'gateway' | 'staff'
    gatewayPaymentId: string | null
    gatewayFeeCents: Cents | null
    reference: string
  }
  actor: Actor
}

/**
 * One period of a subscription, invoiced and paid together; the next billing date keeps its anchor
 * day (D14). A constraint allows one invoice per period.
 */
export async function writePaidRenewal(
  tx: Transaction,
  renewal: PaidRenewal,
): Promise<{ invoiceId: string }> {
  const { subscription, settings, receivedOn, now, receipt } = renewal
  const terms = termsAtRenewal(subscription)
  const months = monthsPerPeriod[terms.billingPeriod] ?? 1
  const nextBillingDate = addMonthsKeepingAnchor(
    subscription.nextBillingDate,
    months,
    subscription.anchorDay,
  )
  const period = { start: subscription.nextBillingDate, next: nextBillingDate }
  const spans = (await chargeableVatSpans(settings.sellerDetails, tx))(period, receivedOn)
  const quotedAt =
    renewal.quotedAtBasisPoints === undefined ? apportioned(terms.amountCents, spans) : null
  const quoted = quotedAt
    ? {
        subtotalCents: quotedAt.totals.subtotal,
        vatCents: quotedAt.totals.vat,
        vatRateBasisPoints: quotedAt.rate,
        rateParts: quotedAt.parts,
      }
    : quotedTotals(terms.amountCents, renewal.quotedAtBasisPoints ?? 0)
  const { totals, difference, rate, parts } = heldOverPeriod(quoted, spans)
  const method =
    subscription.paymentMethod === 'card' ? ('card' as const) : ('bank_transfer' as const)
  const endDate = addMonthsKeepingAnchor(nextBillingDate, months, subscription.anchorDay)
  const items = itemsAtRenewal(await itemsOf(subscription.id, tx))
  const lines = linesForPeriod(items, {
    amountCents: terms.amountCents,
    periodStart: subscription.nextBillingDate,
    nextBillingDate,
  })
  await tx
    .update(subscriptions)
    .set({
      ...terms,
      ...noPendingChange,
      lastBillingDate: subscription.nextBillingDate,
      nextBillingDate,
      endDate,
      updatedAt: now,
    })
    .where(eq(subscriptions.id, subscription.id))
  await renewItems(tx, [
    { subscriptionId: subscription.id, periodStart: subscription.nextBillingDate },
  ])
  const invoiceId = newId()
  const buyer = await firstBuyer(tx, subscription.orderId, subscription.customerId)
  const invoiceNumber = await nextSubscriptionInvoiceNumber(tx, receivedOn)
  const invoice = {
    id: invoiceId,
    invoiceNumber,
    status: 'paid' as const,
    orderId: subscription.orderId,
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    packageId: terms.packageId,
    billingPeriod: terms.billingPeriod,
    periodStart: subscription.nextBillingDate,
    issueDate: receivedOn,
    dueDate: receivedOn,
    taxPoint: isVatRegisteredOn(settings.sellerDetails, receivedOn) ? receivedOn : null,
    paidOn: receivedOn,
    paidAt: now,
    paidCents: totals.total,
    subtotalCents: totals.subtotal,
    vatRateBasisPoints: rate,
    rateParts: parts,
    vatCents: totals.vat,
    totalCents: totals.total,
    paymentMethod: method,
    paymentReference: receipt.reference,
    seller: sellerOn(receivedOn, settings),
    buyer,
    ...(await carriedFieldsOf(subscription.orderId, tx)),
    lines: difference ? [...lines, differenceLine(difference, lines.length + 1)] : lines,
  }
  await writeInvoices(tx, [invoice], now)
  await tx.insert(payments).values({
    invoiceId,
    orderId: subscription.orderId,
    customerId: subscription.customerId,
    amountCents: totals.total,
    method,
    ...receipt,
    receivedOn,
    recordedBy: actorName(renewal.actor),
    createdAt: now,
  })
  const log = {
    subscriptionId: subscription.id,
    invoiceId,
    billingDate: subscription.nextBillingDate,
    amountCents: totals.total,
    status: 'completed' as const,
    paymentDate: receivedOn,
    transactionId: receipt.gatewayPaymentId ?? receipt.reference,
    invoiceSentDate: receivedOn,
    billedOn: receivedOn,
    createdAt: now,
    updatedAt: now,
  }
  // An earlier run may have failed on this period; the payment completes it.
  await tx
    .insert(recurringBillingLogs)
    .values(log)
    .onConflictDoUpdate({
      target: [recurringBillingLogs.subscriptionId, recurringBillingLogs.billingDate],
      set: { ...log, errorMessage: '' },
    })
  await mailInvoicePaid(tx, invoiceId, method)
  return { invoiceId }
}

function differenceLine(
  { description, cents }: { description: string; cents: Cents },
  position: number,
) {
  return { position, description, quantity: 1, unitPriceCents: cents, totalCents: cents }
}

/** The buyer as on the order's first invoice; without an order, the customer's current details. */
async function firstBuyer(
  tx: Transaction,
  orderId: string | null,
  customerId: string,
): Promise<DocumentBuyer> {
  const [first] = orderId
    ? await tx
        .select({ buyer: invoices.buyer })
        .from(invoices)
        .where(eq(invoices.orderId, orderId))
        .orderBy(asc(invoices.createdAt))
        .limit(1)
    : []
  const buyer = first?.buyer ?? (await customerAsBuyer(customerId, tx))
  if (!buyer) throw new Error('The customer of a subscription is gone')
  return buyer
}
