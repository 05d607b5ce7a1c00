import type { Cents } from '#kernel/money.ts'
import { type Result, refuse } from '#kernel/result.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { type SelfTest, signatureSelfTest } from '../payfast/signature-self-test.ts'
import { notificationPaths } from '../rules/notification-paths.ts'
import type { PaymentForm } from '../rules/payment-gateway.ts'
import { offersCard, paymentGateway } from './payment-gateway.server.ts'

export type GatewayFacts = { label: string; value: string }[]

/** How card payment is configured (D24): set or not set, never the value of a secret. */
export async function gatewayFacts(): Promise<GatewayFacts> {
  const settings = await siteSettings()
  const { apiConfigs: api, paymentMethods } = settings
  const isSet = (text: string) => (text.trim() === '' ? 'Not set' : 'Set')
  const mode = paymentGateway(settings).account.gatewayMode
  return [
    { label: 'Mode', value: mode === 'sandbox' ? 'Sandbox' : 'Live' },
    { label: 'Merchant id', value: isSet(api.payfast_merchant_id) },
    { label: 'Merchant key', value: isSet(api.payfast_merchant_key) },
    { label: 'Passphrase', value: isSet(api.payfast_passphrase) },
    { label: 'Card payment switched on', value: paymentMethods.card_enabled ? 'Yes' : 'No' },
    { label: 'Card payment offered to buyers', value: offersCard(settings) ? 'Yes' : 'No' },
    { label: 'Payment page', value: config().payfast.browser[mode] },
    { label: 'Notifications come to', value: `${config().publicUrl}${notificationPaths.payfast}` },
    { label: 'Source of notifications checked', value: api.payfast_check_source ? 'Yes' : 'No' },
    { label: 'Recurring model', value: settings.billingSettings.recurring_model },
  ]
}

/** The input of the test form. */
export const testAmount: Cents = 1_000

/**
 * A signed form for a test payment (D24): sandbox only, for no order and without a notification address, so that it cannot change any of our records.
 * Refused ('conflict') in live mode.
 */
export async function testPaymentForm(): Promise<Result<PaymentForm>> {
  const gateway = paymentGateway(await siteSettings())
  if (gateway.account.gatewayMode !== 'sandbox') return refuse('conflict', 'The gateway is in live mode. Test payments are made in the sandbox only.')
  const { publicUrl } = config()
  return gateway.paymentForm({
    returnUrl: `${publicUrl}/payment-test?came=back`,
    cancelUrl: `${publicUrl}/payment-test?came=cancelled`,
    buyer: { firstName: 'Test', lastName: 'Payment', email: 'test.payment@example.co.za', phone: null },
    merchantPaymentId: `TEST-${now().getTime()}`,
    amount: testAmount,
    itemName: 'Test payment, nothing is bought',
    recurring: { kind: 'once' },
    notify: false,
  })
}

/** Whether our signing code reproduces PayFast's reference signatures. */
export function signatureTests(): SelfTest[] {
  return signatureSelfTest()
}
