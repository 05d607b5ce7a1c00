import { createHash } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { parseRand } from '#kernel/money.ts'
import { ok, refuse } from '#kernel/result.ts'
import { gatewayConnections } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gateways } from '#modules/billing/payments/rules/gateways.ts'
import type {
  GatewayEvent,
  PaymentGateway,
  Refused,
} from '#modules/billing/payments/rules/payment-gateway.ts'

/** After Ozow's instant EFT: a signed redirect, and a notification with a hash. Tests use it only. */
const id = 'ozow'
const siteCode = 'TST-TST-001'
const privateKey = 'a private key of the test'

/** Ozow's check: all values in their order and the private key, in lower case, SHA-512. */
function hashOf(values: readonly string[]): string {
  const text = [...values, privateKey].join('').toLowerCase()
  return createHash('sha512').update(text).digest('hex')
}

const events: Record<string, GatewayEvent> = {
  Complete: 'paid',
  PendingInvestigation: 'pending',
  Cancelled: 'cancelled',
}

const noStoredCards: Refused = {
  kind: 'refused',
  reason: 'not_found',
  message: 'An instant EFT stores no card',
}

const ozow: PaymentGateway = {
  account: { gateway: id, gatewayMode: 'sandbox', gatewayMerchantId: siteCode },
  sealedCredentials: [],
  setupProblem: () => null,
  ping: async () => ({ kind: 'done' }),
  paymentForm: ({ merchantPaymentId, amount, returnUrl, cancelUrl }) => {
    const fields = Object.entries({
      SiteCode: siteCode,
      CountryCode: 'ZA',
      CurrencyCode: 'ZAR',
      Amount: (amount / 100).toFixed(2),
      TransactionReference: merchantPaymentId,
      BankReference: merchantPaymentId,
      CancelUrl: cancelUrl,
      SuccessUrl: returnUrl,
      IsTest: 'true',
    })
    const hash = hashOf(fields.map(([, value]) => value))
    return ok({
      action: 'https://pay.ozow.com',
      fields: [...fields, ['HashCheck', hash] as const],
      warnings: [],
    })
  },
  chargeStoredCard: async () => noStoredCards,
  queryCharge: async () => noStoredCards,
  fetchSubscription: async () => noStoredCards,
  updateSubscription: async () => noStoredCards,
  cancelSubscription: async () => noStoredCards,
  cardUpdateUrl: () => null,
  parseNotification: (raw) => {
    const body = new URLSearchParams(raw)
    const statusText = body.get('Status') ?? ''
    const event = events[statusText]
    if (!event) return refuse('invalid', 'No status that Ozow sends')
    return ok({
      gateway: id,
      raw,
      event,
      statusText,
      merchantId: body.get('SiteCode') ?? '',
      merchantPaymentId: body.get('TransactionReference') ?? '',
      gatewayPaymentId: body.get('TransactionId') ?? '',
      gross: parseRand(body.get('Amount') ?? ''),
      fee: null,
      token: null,
    })
  },
  verifyNotification: async ({ raw }) => {
    const values = [...new URLSearchParams(raw)]
    const [, hash] = values.pop() ?? []
    return hash === hashOf(values.map(([, value]) => value))
      ? { kind: 'verified' }
      : { kind: 'rejected', reason: 'Hash is wrong' }
  },
  isKnownSource: () => false,
}

/** The body of a notification as Ozow sends it. */
export function ozowBody(
  order: { orderNumber: string; totalCents: number },
  changes: Record<string, string> = {},
): string {
  const values = {
    SiteCode: siteCode,
    TransactionId: newId(),
    TransactionReference: order.orderNumber,
    Amount: (order.totalCents / 100).toFixed(2),
    Status: 'Complete',
    CurrencyCode: 'ZAR',
    IsTest: 'true',
    ...changes,
  }
  return `${new URLSearchParams({ ...values, Hash: hashOf(Object.values(values)) })}`
}

/** Puts Ozow in front of PayFast, for new payments, until the returned function is called. */
export function openOzow(): () => void {
  gateways.unshift({ id, name: 'Ozow', notificationPath: '/api/ozow/notify' })
  gatewayConnections[id] = () => ozow
  return () => {
    gateways.splice(0, 1)
    delete gatewayConnections[id]
  }
}
