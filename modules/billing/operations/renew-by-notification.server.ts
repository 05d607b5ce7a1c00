import { eq } from 'drizzle-orm'
import { addDays, addMonthsKeepingAnchor, type CalendarDate, dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { totalsWithVat } from '#kernel/money.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatRate } from '#modules/settings/queries/vat.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { Notification } from '../gateway/notification.ts'
import { monthsPerPeriod } from '../rules/order.ts'
import { sellerOn } from '../rules/seller.ts'
import { invoiceLines, invoices, orders, payments, subscriptions } from '../tables.server.ts'
import { takeSubscriptionInvoiceNumber } from './take-document-number.server.ts'

type Subscription = typeof subscriptions.$inferSelect
type Outcome = { state: 'accepted' | 'ignored'; reason: string }

/** PayFast may run a charge a little early; earlier than this it is no renewal. Days. */
const earliest = 5

/**
 * PayFast charged a subscription of the `gateway` model by itself (D16): the period gets its invoice, paid, and the next date moves on by one period.
 * A charge that does not fit (amount, model, time) is not booked; staff are told, because money moved.
 */
export async function renewByNotification(tx: Transaction, notification: Notification, now: Date): Promise<Outcome> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.gatewayToken, notification.token ?? ''))
    .for('update')
  if (!subscription) return { state: 'ignored', reason: 'No subscription holds this token' }
  const settings = await siteSettings(tx)
  const today = dayIn(settings.timezone, now)
  const rate = await chargeableVatRate(settings.sellerDetails, today, tx)
  const totals = totalsWithVat(subscription.amountCents, rate)
  const misfit = misfitOf(subscription, notification, totals.total, today)
  if (misfit) {
    const title = `PayFast payment ${notification.pfPaymentId}: ${misfit}`
    await recordActivity(tx, {
      actor: { kind: 'system', name: 'PayFast' },
      entityType: 'subscription',
      entityId: subscription.id,
      action: 'attention',
      title,
    })
    return { state: 'ignored', reason: misfit }
  }
  const invoiceId = await writePaidInvoice(tx, { subscription, settings, today, now, rate, totals, reference: notification.pfPaymentId })
  await tx.insert(payments).values({
    invoiceId,
    orderId: subscription.orderId,
    customerId: subscription.customerId,
    amountCents: totals.total,
    method: 'payfast',
    source: 'gateway',
    gatewayPaymentId: notification.pfPaymentId,
    gatewayFeeCents: notification.fee,
    reference: notification.pfPaymentId,
    receivedOn: today,
    recordedBy: 'PayFast',
    createdAt: now,
  })
  const months = monthsPerPeriod[subscription.billingPeriod] ?? 1
  const nextBillingDate = addMonthsKeepingAnchor(subscription.nextBillingDate, months, subscription.anchorDay)
  await tx
    .update(subscriptions)
    .set({
      lastBillingDate: subscription.nextBillingDate,
      nextBillingDate,
      endDate: addMonthsKeepingAnchor(nextBillingDate, months, subscription.anchorDay),
      updatedAt: now,
    })
    .where(eq(subscriptions.id, subscription.id))
  return { state: 'accepted', reason: 'Renewed' }
}

function misfitOf(subscription: Subscription, notification: Notification, expected: number, today: CalendarDate): string | null {
  if (subscription.recurringModel !== 'gateway') return 'A charge that we did not ask for; refund it'
  if (subscription.status === 'cancelled') return 'A charge for a cancelled subscription; refund it'
  if (notification.gross !== expected) return `The charge is not the ${expected} cents of the subscription`
  if (today < addDays(subscription.nextBillingDate, -earliest)) return 'A charge before the next billing date'
  return null
}

type PaidInvoice = {
  subscription: Subscription
  settings: SiteSettings
  today: CalendarDate
  now: Date
  rate: number
  totals: { subtotal: number; vat: number; total: number }
  reference: string
}

async function writePaidInvoice(tx: Transaction, { subscription, settings, today, now, rate, totals, reference }: PaidInvoice): Promise<string> {
  const [first] = await tx
    .select({ buyer: invoices.buyer })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.orderId, subscription.orderId ?? ''))
  if (!first) throw new Error(`Subscription ${subscription.id} has no first invoice`)
  const invoiceId = newId()
  const invoiceNumber = await takeSubscriptionInvoiceNumber(tx, today)
  await tx.insert(invoices).values({
    id: invoiceId,
    invoiceNumber,
    status: 'paid',
    orderId: subscription.orderId,
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    packageId: subscription.packageId,
    billingPeriod: subscription.billingPeriod,
    periodStart: subscription.nextBillingDate,
    issueDate: today,
    dueDate: today,
    paidAt: now,
    paidCents: totals.total,
    subtotalCents: totals.subtotal,
    vatRateBasisPoints: rate,
    vatCents: totals.vat,
    totalCents: totals.total,
    paymentMethod: 'payfast',
    paymentReference: reference,
    seller: sellerOn(today, settings),
    buyer: first.buyer,
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(invoiceLines).values({
    invoiceId,
    position: 1,
    packageId: subscription.packageId,
    description: subscription.description,
    quantity: 1,
    unitPriceCents: subscription.amountCents,
    totalCents: subscription.amountCents,
  })
  return invoiceId
}
