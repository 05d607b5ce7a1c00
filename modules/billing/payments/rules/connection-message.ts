import { gatewayName } from './gateway-name.ts'
import type { MerchantAccount } from './merchant-account.ts'
import type { Done } from './payment-gateway.ts'

/** What a connection test found, for staff. */
export function connectionMessage(answer: Done, mode: MerchantAccount['gatewayMode']): string {
  if (answer.kind === 'done')
    return `${gatewayName} answered and knows this merchant (${mode === 'live' ? 'live' : 'sandbox'}).`
  if (answer.kind === 'unknown') return unanswered[answer.reason]
  if (answer.reason === 'credentials')
    return `${gatewayName} refused the merchant details. Check merchant ID, passphrase and mode.`
  if (answer.reason === 'later') return `${gatewayName} asks to wait. Try again in a minute.`
  return `${gatewayName} refused the test${answer.message === '' ? '' : `: ${answer.message}`}.`
}

const unanswered: Record<Extract<Done, { kind: 'unknown' }>['reason'], string> = {
  timeout: `${gatewayName} did not answer in time.`,
  network: `${gatewayName} could not be reached. Check the network of this server.`,
  redirect: `${gatewayName} answered from another address than expected.`,
  server_error: `${gatewayName} has a fault of its own. Try again later.`,
  unreadable: `${gatewayName} gave an answer that could not be read.`,
  too_large: `${gatewayName} gave an answer that could not be read.`,
}
