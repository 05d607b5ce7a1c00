import { and, eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { type Cents, totalsWithVat } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { renewingCentsOf } from '#modules/billing/orders/queries/order-stats.server.ts'
import { ownOrder } from '#modules/billing/orders/queries/own-order.server.ts'
import { recurringModelOf } from '#modules/billing/orders/rules/recurring-model.ts'
import {
  offersCard,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import type { MerchantAccount } from '#modules/billing/payments/rules/merchant-account.ts'
import {
  isGatewayPeriod,
  type PaymentForm,
  type PaymentRequest,
  type Recurring,
} from '#modules/billing/payments/rules/payment-gateway.ts'
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

/** With its balance, and what each renewal costs without VAT. */
type Order = typeof orders.$inferSelect & { owedCents: Cents; renewingCents: Cents }

export type CardPayment = PaymentForm & { orderNumber: string; owedCents: Cents }

/**
 * The gateway form for the balance of the owner's pending order. An order meant for a transfer
 * becomes a card order first. Fails closed (D18): with invalid data there is no form, the order
 * stays pending and the fault is logged.
 */
export async function cardPaymentForm(
  actor: Actor,
  orderNumber: string,
): Promise<Result<CardPayment>> {
  const own = await ownOrder(actor, orderNumber)
  if (!own) return refuse('not_found', 'Order not found')
  const settings = await siteSettings()
  const gateway = paymentGateway(settings)
  const problem = settings.paymentMethods.card_enabled ? gateway.setupProblem() : null
  if (problem?.kind === 'invalid') return unprepared(own.orderNumber, problem.message)
  if (!offersCard(settings))
    return refuse(
      'unavailable',
      'Card payment is not available at the moment. Please choose bank transfer or try again later.',
    )
  const prepared = await prepareForCard(own.id, settings, gateway.account)
  if (!prepared.ok) return prepared
  const order = prepared.value
  const form = gateway.paymentForm(paymentRequest(order, settings))
  if (!form.ok) return unprepared(order.orderNumber, form.error.message)
  for (const warning of form.value.warnings)
    log().warn({ order: order.orderNumber, warning }, 'payment form')
  return ok({ ...form.value, orderNumber: order.orderNumber, owedCents: order.owedCents })
}

/**
 * D18: no form, the order is unchanged, and the buyer sees a clear message; `fault` is worded as in
 * B§5.
 */
function unprepared(orderNumber: string, fault: string): Result<never> {
  log().error({ order: orderNumber, fault }, 'no payment form could be made')
  return refuse(
    'unavailable',
    `We could not prepare your card payment: ${fault}. Your order is safe; please pay by bank transfer or contact us.`,
  )
}

/**
 * The order keeps the mode and merchant of its form (D20). An unpaid order follows a change of
 * settings, but never from live to sandbox.
 */
async function prepareForCard(
  orderId: string,
  settings: SiteSettings,
  account: MerchantAccount,
): Promise<Result<Order>> {
  return transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return refuse('not_found', 'Order not found')
    if (locked.order.status !== 'pending' && locked.order.status !== 'processing')
      return refuse('conflict', `This order is ${locked.order.status} already.`)
    // D20: a sandbox payment never pays a live order, whatever the settings are now.
    if (locked.order.gatewayMode === 'live' && account.gatewayMode === 'sandbox')
      return refuse(
        'unavailable',
        'Card payment is not available for this order at the moment. Please choose bank transfer or try again later.',
      )
    const renewingCents = await renewingCentsOf(orderId, tx)
    const wanted = cardTerms(locked.order, { settings, account, renewingCents })
    // Opening the page again writes nothing.
    const owed = owedCents(locked.invoice)
    if (isAsWanted(locked.order, wanted))
      return ok({ ...locked.order, owedCents: owed, renewingCents: renewingCents ?? 0 })
    const changes = { ...wanted, updatedAt: now() }
    await tx.update(orders).set(changes).where(eq(orders.id, orderId))
    await tx
      .update(invoices)
      .set({ paymentMethod: 'card', status: 'pending' })
      .where(and(eq(invoices.id, locked.invoice.id), eq(invoices.status, 'unpaid')))
    return ok({ ...locked.order, ...changes, owedCents: owed, renewingCents: renewingCents ?? 0 })
  })
}

function cardTerms(
  { billingPeriod, recurringModel, vatRateBasisPoints }: typeof orders.$inferSelect,
  {
    settings,
    account,
    renewingCents,
  }: { settings: SiteSettings; account: MerchantAccount; renewingCents: Cents | null },
) {
  const isRenewing = renewingCents !== null && isRecurring(billingPeriod, settings.billingSettings)
  const wanted = recurringModel ?? settings.billingSettings.recurring_model
  return {
    paymentMethod: 'card' as const,
    ...account,
    recurringModel: isRenewing
      ? recurringModelOf(wanted, {
          period: billingPeriod,
          subtotalCents: renewingCents,
          vatRateBasisPoints,
        })
      : null,
  }
}

type CardTerms = Pick<Order, 'paymentMethod' | 'recurringModel' | keyof MerchantAccount>

function isAsWanted(order: CardTerms, wanted: CardTerms): boolean {
  return (
    order.paymentMethod === wanted.paymentMethod &&
    order.gateway === wanted.gateway &&
    order.gatewayMode === wanted.gatewayMode &&
    order.gatewayMerchantId === wanted.gatewayMerchantId &&
    order.recurringModel === wanted.recurringModel
  )
}

function paymentRequest(order: Order, settings: SiteSettings): PaymentRequest {
  const { publicUrl } = config()
  const query = `?order=${encodeURIComponent(order.orderNumber)}`
  const [firstName = '', ...rest] = order.customerName.split(' ')
  return {
    returnUrl: `${publicUrl}/payment/return${query}`,
    cancelUrl: `${publicUrl}/payment/cancel${query}`,
    buyer: {
      firstName,
      lastName: rest.join(' '),
      email: order.customerEmail,
      phone: order.customerPhone,
    },
    merchantPaymentId: order.orderNumber,
    amount: order.owedCents,
    itemName: `Order ${order.orderNumber}`,
    itemDescription: `${brandName(settings.siteTitle)}: order ${order.orderNumber}`,
    metadata: [order.id],
    recurring: recurringOf(order, settings),
  }
}

function recurringOf(order: Order, settings: SiteSettings): Recurring {
  const dates = subscriptionDates(dayIn(settings.timezone, now()), order.billingPeriod)
  if (!order.recurringModel || !dates) return { kind: 'once' }
  if (order.recurringModel === 'token' || !isGatewayPeriod(order.billingPeriod))
    return { kind: 'token' }
  return {
    kind: 'gateway',
    frequency: order.billingPeriod,
    recurringAmount: totalsWithVat(order.renewingCents, order.vatRateBasisPoints).total,
    billingDate: dates.nextBillingDate,
  }
}
