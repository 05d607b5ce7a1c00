import { gatewayName } from './gateways.ts'
import type { MerchantAccount } from './merchant-account.ts'
import type { GatewayOutcome } from './payment-gateway.ts'

/** What a connection test found, for staff. */
export function connectionMessage(
  answer: GatewayOutcome,
  { gateway, gatewayMode: mode }: MerchantAccount,
): string {
  const name = gatewayName(gateway)
  if (answer.kind === 'done')
    return `${name} answered and knows this merchant (${mode === 'live' ? 'live' : 'sandbox'}).`
  if (answer.kind === 'unknown') return `${name} ${unanswered[answer.reason]}`
  if (answer.reason === 'credentials')
    return `${name} refused the merchant details. Check merchant ID, passphrase and mode.`
  if (answer.reason === 'later') return `${name} asks to wait. Try again in a minute.`
  return `${name} refused the test${answer.message === '' ? '' : `: ${answer.message}`}.`
}

const unanswered: Record<Extract<GatewayOutcome, { kind: 'unknown' }>['reason'], string> = {
  timeout: 'did not answer in time.',
  network: 'could not be reached. Check the network of this server.',
  redirect: 'answered from another address than expected.',
  server_error: 'has a fault of its own. Try again later.',
  unreadable: 'gave an answer that could not be read.',
  too_large: 'gave an answer that could not be read.',
}
