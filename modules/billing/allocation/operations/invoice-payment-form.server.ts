import { type Result, refuse } from '#kernel/result.ts'
import { actingCustomerOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import {
  mayKeepCard,
  type PayableInvoice,
  payableInvoices,
} from '#modules/billing/invoices/queries/payable-invoices.server.ts'
import {
  offersCard,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import {
  isWithAccount,
  type MerchantAccount,
} from '#modules/billing/payments/rules/merchant-account.ts'
import type {
  PaymentForm,
  PaymentRequest,
} from '#modules/billing/payments/rules/payment-gateway.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { type OwnPayment, ownPayment } from '../queries/own-payment.server.ts'

/**
 * The gateway form of a payment made by `startInvoicePayment`, for its owner only. Fails closed
 * (D18): no form when an invoice or the merchant account has changed since, or the data are
 * invalid. `keepCard` stores the card of a renewing service that has none.
 */
export async function invoicePaymentForm(
  actor: Actor,
  reference: string,
  { keepCard = false } = {},
): Promise<Result<PaymentForm>> {
  const payment = actingCustomerOf(actor, 'pay') ? await ownPayment(actor, reference) : null
  if (!payment) return refuse('not_found', 'There is no such payment.')
  if (payment.state === 'paid') return refuse('conflict', 'This is paid already.')
  const settings = await siteSettings()
  if (!offersCard(settings))
    return refuse(
      'unavailable',
      'Card payment is not available at the moment. Please pay by bank transfer.',
    )
  const open = await payableInvoices(
    actor,
    payment.parts.map(({ invoiceId }) => invoiceId),
  )
  const gateway = paymentGateway(settings, payment.gateway)
  const stale = staleness(payment, open, gateway.account)
  if (stale) return refuse('conflict', stale)
  const keeps = keepCard && mayKeepCard(open, settings)
  const form = gateway.paymentForm(paymentRequest(payment, settings, keeps))
  if (!form.ok) {
    log().error({ payment: reference, fault: form.error.message }, 'no payment form could be made')
    return refuse(
      'unavailable',
      `We could not prepare your card payment: ${form.error.message}. Please pay by bank transfer or contact us.`,
    )
  }
  for (const warning of form.value.warnings)
    log().warn({ payment: reference, warning }, 'payment form')
  return form
}

function staleness(
  payment: OwnPayment,
  open: readonly PayableInvoice[],
  account: MerchantAccount,
): string | null {
  const { parts } = payment
  if (!isWithAccount(payment, account))
    return 'This payment was begun before our payment settings changed. Please start it again.'
  const owed = new Map(open.map((invoice) => [invoice.id, invoice]))
  if (parts.some(({ invoiceId, amountCents }) => owed.get(invoiceId)?.owedCents !== amountCents))
    return 'What is owed has changed since you began. Please start again.'
  const charged = open.find(({ isBeingCharged }) => isBeingCharged)
  return charged
    ? `Your stored card is being charged for ${charged.number} right now. Please look again in a few minutes.`
    : null
}

function paymentRequest(
  payment: OwnPayment,
  settings: SiteSettings,
  keepsCard: boolean,
): PaymentRequest {
  const { publicUrl } = config()
  const { reference, totalCents, parts, buyer } = payment
  const numbers = parts.map(({ number }) => number).join(', ')
  const one = parts.length === 1
  return {
    returnUrl: `${publicUrl}/dashboard/pay/${reference}/return`,
    cancelUrl: `${publicUrl}/dashboard/pay?payment=${reference}`,
    buyer,
    merchantPaymentId: reference,
    amount: totalCents,
    itemName: one ? `Invoice ${numbers}` : `${parts.length} invoices`,
    itemDescription: `${brandName(settings.siteTitle)}: ${one ? 'invoice' : 'invoices'} ${numbers}`,
    recurring: { kind: keepsCard ? 'token' : 'once' },
  }
}
