import type { Cents } from '#kernel/money.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { buildPaymentForm, type PaymentForm } from '../payfast/payment-form.ts'
import { gatewayAccess, gatewayModeOf, offersCard } from './gateway-access.server.ts'

export type GatewayFacts = { label: string; value: string }[]

/** How card payment is set up (D24): set or not set, and never a value that is a secret. */
export async function gatewayFacts(): Promise<GatewayFacts> {
  const settings = await siteSettings()
  const { apiConfigs: api, paymentMethods } = settings
  const isSet = (text: string) => (text.trim() === '' ? 'Not set' : 'Set')
  const mode = gatewayModeOf(settings)
  return [
    { label: 'Mode', value: mode === 'sandbox' ? 'Sandbox' : 'Live' },
    { label: 'Merchant id', value: isSet(api.payfast_merchant_id) },
    { label: 'Merchant key', value: isSet(api.payfast_merchant_key) },
    { label: 'Passphrase', value: isSet(api.payfast_passphrase) },
    { label: 'Card payment switched on', value: paymentMethods.card_enabled ? 'Yes' : 'No' },
    { label: 'Card payment offered to buyers', value: offersCard(settings) ? 'Yes' : 'No' },
    { label: 'Payment page', value: config().payfast.browser[mode] },
    { label: 'Notifications come to', value: `${config().publicUrl}/api/payfast/itn` },
    { label: 'Source of notifications checked', value: api.payfast_check_source ? 'Yes' : 'No' },
    { label: 'Recurring model', value: settings.billingSettings.recurring_model },
  ]
}

/** What the test form asks for. */
export const testAmount: Cents = 1_000

/**
 * A signed form for a payment that nobody owes (D24): in the sandbox only, for no order, and without an address for notifications, so that whatever
 * becomes of it no book of ours changes. Refused ('conflict') in live mode.
 */
export async function testPaymentForm(): Promise<Result<PaymentForm>> {
  const settings = await siteSettings()
  if (gatewayModeOf(settings) !== 'sandbox') return refuse('conflict', 'The gateway is in live mode. Test payments are made in the sandbox only.')
  const { publicUrl, payfast } = config()
  const built = buildPaymentForm({
    baseUrl: payfast.browser.sandbox,
    merchant: gatewayAccess(settings).merchant,
    sandbox: true,
    returnUrl: `${publicUrl}/payment-test?came=back`,
    cancelUrl: `${publicUrl}/payment-test?came=cancelled`,
    notifyUrl: '',
    buyer: { firstName: 'Test', lastName: 'Payment', email: 'test.payment@example.co.za', phone: null },
    paymentId: `TEST-${now().getTime()}`,
    amount: testAmount,
    itemName: 'Test payment, nothing is bought',
    recurring: { kind: 'once' },
  })
  return built.ok ? ok(built.value) : built
}
