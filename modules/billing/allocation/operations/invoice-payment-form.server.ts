import { type Result, refuse } from '#kernel/result.ts'
import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { mayKeepCard, type PayableInvoice, payableInvoices } from '#modules/billing/invoices/queries/payable-invoices.server.ts'
import { buildPaymentForm, type PaymentForm } from '#modules/billing/payments/payfast/payment-form.ts'
import { gatewayAccess, gatewayModeOf, offersCard } from '#modules/billing/payments/queries/gateway-access.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { type OwnPayment, ownPayment } from '../queries/own-payment.server.ts'

/**
 * The signed form of a payment that was begun (`startInvoicePayment`), for its owner only. Fails closed (D18): when anything was paid or set up
 * otherwise meanwhile, or the data do not pass, there is no form. `keepCard` stores the card of a renewing service that has none.
 */
export async function invoicePaymentForm(actor: Actor, reference: string, { keepCard = false } = {}): Promise<Result<PaymentForm>> {
  const payment = actingCustomerOf(actor) ? await ownPayment(actor, reference) : null
  if (!payment) return refuse('not_found', 'There is no such payment.')
  if (payment.state === 'paid') return refuse('conflict', 'This is paid already.')
  const settings = await siteSettings()
  if (!offersCard(settings)) return refuse('unavailable', 'Card payment is not available at the moment. Please pay by bank transfer.')
  const open = await payableInvoices(
    actor,
    payment.parts.map(({ invoiceId }) => invoiceId),
  )
  const stale = staleness(payment, open, settings)
  if (stale) return refuse('conflict', stale)
  const keeps = keepCard && mayKeepCard(open, settings)
  const form = buildPaymentForm(formInput(payment, settings, keeps))
  if (!form.ok) {
    log().error({ payment: reference, fault: form.error.message }, 'no payment form could be made')
    return refuse('unavailable', `We could not prepare your card payment: ${form.error.message}. Please pay by bank transfer or contact us.`)
  }
  for (const warning of form.value.warnings) log().warn({ payment: reference, warning }, 'payment form')
  return form
}

function staleness(payment: OwnPayment, open: readonly PayableInvoice[], settings: SiteSettings): string | null {
  const { gatewayMode, gatewayMerchantId, parts } = payment
  if (gatewayMode !== gatewayModeOf(settings) || gatewayMerchantId !== settings.apiConfigs.payfast_merchant_id)
    return 'This payment was begun before our payment settings changed. Please start it again.'
  const owed = new Map(open.map((invoice) => [invoice.id, invoice]))
  if (parts.some(({ invoiceId, amountCents }) => owed.get(invoiceId)?.owedCents !== amountCents))
    return 'What is owed has changed since you began. Please start again.'
  const charged = open.find(({ isBeingCharged }) => isBeingCharged)
  return charged ? `Your stored card is being charged for ${charged.number} right now. Please look again in a few minutes.` : null
}

function formInput(payment: OwnPayment, settings: SiteSettings, keepsCard: boolean) {
  const { publicUrl, payfast } = config()
  const access = gatewayAccess(settings)
  const { reference, totalCents, parts, buyer } = payment
  const numbers = parts.map(({ number }) => number).join(', ')
  const one = parts.length === 1
  return {
    baseUrl: access.sandbox ? payfast.browser.sandbox : payfast.browser.live,
    merchant: access.merchant,
    sandbox: access.sandbox,
    returnUrl: `${publicUrl}/dashboard/pay/${reference}/return`,
    cancelUrl: `${publicUrl}/dashboard/pay?payment=${reference}`,
    notifyUrl: `${publicUrl}/api/payfast/itn`,
    buyer,
    paymentId: reference,
    amount: totalCents,
    itemName: one ? `Invoice ${numbers}` : `${parts.length} invoices`,
    itemDescription: `${brandName(settings.siteTitle)}: ${one ? 'invoice' : 'invoices'} ${numbers}`,
    recurring: keepsCard ? ({ kind: 'token' } as const) : ({ kind: 'once' } as const),
  }
}
