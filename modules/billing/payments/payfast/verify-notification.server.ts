import type { ApiConfigs } from '#modules/settings/rules/api-configs.ts'
import type { Verification } from '../rules/payment-gateway.ts'
import { confirmNotification } from './client.server.ts'
import { payfastAccess, payfastSourceRules } from './payfast-settings.server.ts'
import { itnSignatureHolds, signedPart } from './signature.ts'
import { checkSource } from './source.server.ts'

/**
 * Three of the four checks of D19, cheapest first. A failed check rejects; one that cannot be made
 * leaves the result `unknown`.
 */
export async function verifyPayfastNotification(
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
