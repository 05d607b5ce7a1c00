import { and, eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { owedCents } from '#modules/billing/documents/rules/balance.ts'
import { ownOrder } from '#modules/billing/orders/queries/own-order.server.ts'
import { checkPaymentFields } from '#modules/billing/payments/payfast/payment-checks.ts'
import { buildPaymentForm, type PaymentForm, type Recurring } from '#modules/billing/payments/payfast/payment-form.ts'
import { gatewayAccess, gatewayModeOf, offersCard } from '#modules/billing/payments/queries/gateway-access.server.ts'
import { subscriptionDates } from '#modules/billing/subscriptions/rules/period.ts'
import { isRecurring } from '#modules/billing/subscriptions/rules/renewal.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'

type Order = typeof orders.$inferSelect & { owedCents: Cents }

export type CardPayment = PaymentForm & { orderNumber: string; owedCents: Cents }

/**
 * The signed form that takes the owner of a waiting order to PayFast, for what is left to pay of it. Also for an order that was to be paid by transfer: it becomes a card order first.
 * Fails closed (D18): when the data do not pass, there is no form, the order stays pending and the fault is logged.
 */
export async function cardPaymentForm(actor: Actor, orderNumber: string): Promise<Result<CardPayment>> {
  const own = await ownOrder(actor, orderNumber)
  if (!own) return refuse('not_found', 'Order not found')
  const settings = await siteSettings()
  const [fault] = settings.paymentMethods.card_enabled ? merchantFaults(settings) : []
  if (fault) return unprepared(own.orderNumber, fault)
  if (!offersCard(settings))
    return refuse('unavailable', 'Card payment is not available at the moment. Please choose bank transfer or try again later.')
  const prepared = await prepareForCard(own.id, settings)
  if (!prepared.ok) return prepared
  const order = prepared.value
  const form = buildPaymentForm(formInput(order, settings))
  if (!form.ok) return unprepared(order.orderNumber, form.error.message)
  for (const warning of form.value.warnings) log().warn({ order: order.orderNumber, warning }, 'payment form')
  return ok({ ...form.value, orderNumber: order.orderNumber, owedCents: order.owedCents })
}

/** A merchant id that somebody typed, but typed wrongly. One that is not there yet means that cards are not offered. */
function merchantFaults({ apiConfigs }: SiteSettings): string[] {
  const id = apiConfigs.payfast_merchant_id
  if (id.trim() === '') return []
  return checkPaymentFields([['merchant_id', id]]).errors.flatMap(({ field, message }) => (field === 'merchant_id' ? message : []))
}

/** D18: no form, the order stays as it is, and the buyer is told plainly; `fault` in the words of B§5. */
function unprepared(orderNumber: string, fault: string): Result<never> {
  log().error({ order: orderNumber, fault }, 'no payment form could be made')
  return refuse('unavailable', `We could not prepare your card payment: ${fault}. Your order is safe; please pay by bank transfer or contact us.`)
}

/** The order keeps the mode and merchant of its form (D20). After a change of settings an unpaid one follows them, but never from live to sandbox. */
async function prepareForCard(orderId: string, settings: SiteSettings): Promise<Result<Order>> {
  return transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return refuse('not_found', 'Order not found')
    if (locked.order.status !== 'pending' && locked.order.status !== 'processing')
      return refuse('conflict', `This order is ${locked.order.status} already.`)
    // D20: money of the sandbox never pays a live order, whatever the settings say meanwhile.
    if (locked.order.gatewayMode === 'live' && gatewayModeOf(settings) === 'sandbox')
      return refuse('unavailable', 'Card payment is not available for this order at the moment. Please choose bank transfer or try again later.')
    const renews = isRecurring(locked.order.billingPeriod, settings.billingSettings)
    const wanted = {
      paymentMethod: 'payfast' as const,
      gatewayMode: gatewayModeOf(settings),
      gatewayMerchantId: settings.apiConfigs.payfast_merchant_id,
      recurringModel: renews ? (locked.order.recurringModel ?? settings.billingSettings.recurring_model) : null,
    }
    // Opening the page again writes nothing.
    const owed = owedCents(locked.invoice)
    if (isAsWanted(locked.order, wanted)) return ok({ ...locked.order, owedCents: owed })
    const changes = { ...wanted, updatedAt: now() }
    await tx.update(orders).set(changes).where(eq(orders.id, orderId))
    await tx
      .update(invoices)
      .set({ paymentMethod: 'payfast', status: 'pending' })
      .where(and(eq(invoices.id, locked.invoice.id), eq(invoices.status, 'unpaid')))
    return ok({ ...locked.order, ...changes, owedCents: owed })
  })
}

type CardTerms = Pick<Order, 'paymentMethod' | 'gatewayMode' | 'gatewayMerchantId' | 'recurringModel'>

function isAsWanted(order: CardTerms, wanted: CardTerms): boolean {
  return (
    order.paymentMethod === wanted.paymentMethod &&
    order.gatewayMode === wanted.gatewayMode &&
    order.gatewayMerchantId === wanted.gatewayMerchantId &&
    order.recurringModel === wanted.recurringModel
  )
}

function formInput(order: Order, settings: SiteSettings) {
  const { publicUrl, payfast } = config()
  const access = gatewayAccess(settings)
  const query = `?order=${encodeURIComponent(order.orderNumber)}`
  const [firstName = '', ...rest] = order.customerName.split(' ')
  return {
    baseUrl: access.sandbox ? payfast.browser.sandbox : payfast.browser.live,
    merchant: access.merchant,
    sandbox: access.sandbox,
    returnUrl: `${publicUrl}/payment/return${query}`,
    cancelUrl: `${publicUrl}/payment/cancel${query}`,
    notifyUrl: `${publicUrl}/api/payfast/itn`,
    buyer: { firstName, lastName: rest.join(' '), email: order.customerEmail, phone: order.customerPhone },
    paymentId: order.orderNumber,
    amount: order.owedCents,
    itemName: `Order ${order.orderNumber}`,
    itemDescription: `${brandName(settings.siteTitle)}: order ${order.orderNumber}`,
    customStrings: [order.id],
    recurring: recurringOf(order, settings),
  }
}

function recurringOf(order: Order, settings: SiteSettings): Recurring {
  const dates = subscriptionDates(dayIn(settings.timezone, now()), order.billingPeriod)
  if (!order.recurringModel || !dates || order.billingPeriod === 'once') return { kind: 'once' }
  if (order.recurringModel === 'token') return { kind: 'token' }
  return { kind: 'gateway', frequency: order.billingPeriod, recurringAmount: order.totalCents, billingDate: dates.nextBillingDate }
}
