import { desc, eq, getTableColumns } from 'drizzle-orm'
import { type Result, refuse } from '#kernel/result.ts'
import { testPayments } from '#modules/billing/tables.test-payments.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { formSignature } from '../payfast/signature.ts'
import { type SelfTest, signatureSelfTest } from '../payfast/signature-self-test.ts'
import { payfast } from '../rules/gateways.ts'
import type { PaymentForm } from '../rules/payment-gateway.ts'
import { cardProblem, offersCard, paymentGateway } from './payment-gateway.server.ts'

export type PassphraseDiagnosis = {
  isSet: boolean
  mode: 'sandbox' | 'live'
  checks: { about: string; holds: boolean }[]
}

/**
 * Whether the passphrase is set and gives valid signatures (D24). Neither it nor anything derived
 * from it leaves this function.
 */
export async function passphraseDiagnosis(): Promise<PassphraseDiagnosis> {
  const settings = await siteSettings()
  const stored = settings.apiConfigs.payfast_passphrase
  const mode = paymentGateway(settings).account.gatewayMode
  const vectors = signatureSelfTest()
  const checks = [
    {
      about: `Signatures of ${vectors.length} reference payments are as PayFast makes them`,
      holds: vectors.every(({ holds }) => holds),
    },
    { about: 'Card payment may be offered in this mode', holds: cardProblem(settings) === null },
  ]
  if (stored !== '') {
    const passphrase = opened(stored)
    checks.unshift(
      {
        about: 'The stored passphrase can be opened with this installation’s APP_SECRET',
        holds: passphrase !== null,
      },
      {
        about: 'It has no spaces at its ends',
        holds: passphrase !== null && passphrase === passphrase.trim(),
      },
      {
        about: 'It takes part in the signature',
        holds:
          passphrase !== null && formSignature(sample, passphrase) !== formSignature(sample, null),
      },
    )
  }
  return { isSet: stored !== '', mode, checks }
}

const sample: [string, string][] = [['merchant_id', '10000100']]

function opened(stored: string): string | null {
  try {
    return decrypt(stored)
  } catch {
    return null
  }
}

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
    { label: 'Notifications come to', value: `${config().publicUrl}${payfast.notificationPath}` },
    { label: 'Source of notifications checked', value: api.payfast_check_source ? 'Yes' : 'No' },
    { label: 'Recurring model', value: settings.billingSettings.recurring_model },
  ]
}

/** The latest test payments and test orders (D45), newest first. */
export function testPaymentList() {
  const { orderPaper, paidPaper, paidMails, ...shown } = getTableColumns(testPayments)
  return db()
    .select(shown)
    .from(testPayments)
    .orderBy(desc(testPayments.createdAt), desc(testPayments.id))
    .limit(100)
}

export const liveGateway = refuse(
  'conflict',
  'The gateway is in live mode. Test payments are made in the sandbox only.',
)

/** Whether the gateway is set to its sandbox or to real money. */
export async function gatewayMode(): Promise<'sandbox' | 'live'> {
  return paymentGateway(await siteSettings()).account.gatewayMode
}

/**
 * The signed form of a test payment that was started (D24, D45): sandbox only. Refused ('conflict')
 * in live mode, and for one that is not there or was reported. `back` is the page that the gateway
 * leads back to.
 */
export async function testPaymentForm(
  number: string,
  back = '/payment-test',
): Promise<Result<PaymentForm>> {
  const gateway = paymentGateway(await siteSettings())
  if (gateway.account.gatewayMode !== 'sandbox') return liveGateway
  const [payment] = await db().select().from(testPayments).where(eq(testPayments.number, number))
  if (payment?.state !== 'started')
    return refuse('conflict', 'This test payment was made or deleted. Start another one.')
  const { publicUrl } = config()
  return gateway.paymentForm({
    returnUrl: `${publicUrl}${back}?came=back`,
    cancelUrl: `${publicUrl}${back}?came=cancelled`,
    buyer: {
      firstName: 'Test',
      lastName: 'Payment',
      email: 'test.payment@example.co.za',
      phone: null,
    },
    merchantPaymentId: payment.number,
    amount: payment.amountCents,
    itemName: 'Test payment, nothing is bought',
    recurring: { kind: 'once' },
  })
}

/** Whether our signing code reproduces PayFast's reference signatures. */
export function signatureTests(): SelfTest[] {
  return signatureSelfTest()
}
