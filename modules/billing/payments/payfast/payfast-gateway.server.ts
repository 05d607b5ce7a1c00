import { ok } from '#kernel/result.ts'
import type { GatewayMode } from '#modules/billing/orders/rules/order.ts'
import type { ApiConfigs } from '#modules/settings/rules/api-configs.ts'
import { config } from '#platform/config.server.ts'
import { payfast } from '../rules/gateways.ts'
import type {
  Charge,
  ChargeResult,
  GatewayTerms,
  PaymentGateway,
  PaymentRequest,
  Verification,
} from '../rules/payment-gateway.ts'
import type { GatewayAccess } from './api-call.server.ts'
import {
  cancelSubscription,
  cardUpdateUrl,
  chargeToken,
  confirmNotification,
} from './client.server.ts'
import {
  fetchSubscription,
  ping,
  queryCharge,
  updateSubscription,
} from './client-queries.server.ts'
import { gatewayNotification, parseNotification } from './notification.ts'
import {
  payfastAccess,
  payfastMode,
  payfastSetupProblem,
  payfastSourceRules,
} from './payfast-settings.server.ts'
import { buildPaymentForm, frequencies } from './payment-form.ts'
import { itnSignatureHolds, signedPart } from './signature.ts'
import { checkSource } from './source.server.ts'
import { isKnownSource } from './source.ts'

/** PayFast behind the gateway port. Secrets are decrypted only by the call that needs them. */
export function payfastGateway(api: ApiConfigs): PaymentGateway {
  const access = () => payfastAccess(api)
  return {
    account: {
      gateway: payfast.id,
      gatewayMode: payfastMode(api),
      gatewayMerchantId: api.payfast_merchant_id,
    },
    sealedCredentials: [api.payfast_merchant_key, api.payfast_passphrase],
    setupProblem: () => payfastSetupProblem(api),
    ping: () => ping(access()),
    paymentForm: (request) => buildPaymentForm(formInput(request, access())),
    chargeStoredCard: (token, charge) => chargeStoredCard(access(), token, charge),
    queryCharge: async (token) => {
      const answer = await queryCharge(access(), token)
      if (answer.kind !== 'found') return answer
      const { pfPaymentId, paymentId, amount, succeeded, cardMessage, statusText } = answer.charge
      return {
        kind: 'found',
        charge: {
          gatewayPaymentId: pfPaymentId,
          merchantPaymentId: paymentId,
          amount,
          succeeded,
          message: cardMessage || statusText,
        },
      }
    },
    fetchSubscription: async (token) => {
      const answer = await fetchSubscription(access(), token)
      if (answer.kind !== 'found') return answer
      const { status, statusText, statusReason, runDate } = answer.subscription
      return {
        kind: 'found',
        subscription: { status, statusText, statusReason, nextChargeOn: runDate },
      }
    },
    updateSubscription: (token, terms) => updateSubscription(access(), token, payfastTerms(terms)),
    cancelSubscription: (token) => cancelSubscription(access(), token),
    cardUpdateUrl: ({ token, gatewayMode }, returnUrl) =>
      hasCardPage(gatewayMode) ? cardUpdateUrl(browserUrl(gatewayMode), token, returnUrl) : null,
    parseNotification: (raw) => {
      const parsed = parseNotification(raw)
      return parsed.ok ? ok(gatewayNotification(parsed.value)) : parsed
    },
    verifyNotification: (received) => verifyPayfastNotification(api, received),
    isKnownSource: (address) => isKnownSource(address, payfastSourceRules(api)),
  }
}

function formInput(
  { merchantPaymentId, metadata, ...request }: PaymentRequest,
  { merchant, sandbox }: GatewayAccess,
) {
  return {
    ...request,
    ...(metadata && { customStrings: metadata }),
    baseUrl: browserUrl(sandbox ? 'sandbox' : 'live'),
    merchant,
    sandbox,
    notifyUrl: `${config().publicUrl}${payfast.notificationPath}`,
    paymentId: merchantPaymentId,
  }
}

async function chargeStoredCard(
  access: GatewayAccess,
  token: string,
  { merchantPaymentId, ...charge }: Charge,
): Promise<ChargeResult> {
  const result = await chargeToken(access, token, { ...charge, paymentId: merchantPaymentId })
  if (result.kind === 'charged') return { kind: 'charged', gatewayPaymentId: result.pfPaymentId }
  return result.kind === 'declined'
    ? { kind: 'declined', message: result.message, isCardExpired: saysExpired(result) }
    : result
}

function payfastTerms({ amount, frequency, nextChargeOn }: GatewayTerms) {
  return { amount, frequency: frequencies[frequency], runDate: nextChargeOn }
}

function browserUrl(mode: GatewayMode): string {
  return config().payfast.browser[mode]
}

/** PayFast's own sandbox has no such page; our simulator has. */
function hasCardPage(mode: GatewayMode): boolean {
  return new URL(browserUrl(mode)).hostname !== 'sandbox.payfast.co.za'
}

/**
 * PayFast gives no expiry date of a stored card. Its refusal carries the bank's code (ISO 8583: 33
 * and 54 are an expired card) or words.
 */
export function saysExpired({ code, message }: { code: string; message: string }): boolean {
  return (
    code === '54' ||
    code === '33' ||
    /\bexpired card\b|\bcard (?:has |is )?expired\b/i.test(message)
  )
}

/**
 * Three of the four checks of D19, cheapest first. A failed check rejects; one that cannot be made
 * leaves the result `unknown`.
 */
async function verifyPayfastNotification(
  api: ApiConfigs,
  received: { raw: string; sourceAddress: string },
): Promise<Verification> {
  const access = payfastAccess(api)
  if (!itnSignatureHolds(received.raw, access.merchant.passphrase))
    return { kind: 'rejected', reason: 'The signature does not hold' }
  const source = await checkSource(received.sourceAddress, payfastSourceRules(api))
  if (source === 'refused')
    return {
      kind: 'rejected',
      reason: `${received.sourceAddress} is not one of the gateway's addresses`,
    }
  if (source === 'unknown')
    return { kind: 'unknown', reason: "The gateway's addresses could not be looked up" }
  const confirmed = await confirmNotification(access, signedPart(received.raw))
  if (confirmed === 'invalid') return { kind: 'rejected', reason: 'PayFast says INVALID' }
  return confirmed === 'unknown'
    ? { kind: 'unknown', reason: 'PayFast could not be asked' }
    : { kind: 'verified' }
}
