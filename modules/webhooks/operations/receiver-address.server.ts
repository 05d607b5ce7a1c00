import { lookup } from 'node:dns/promises'
import { config } from '#platform/config.server.ts'
import { publicAddress } from '#platform/mail/public-host.server.ts'

const loopback = /^(127\.|::1$)/

/**
 * Where the receiver of webhooks is now: asked before each delivery, and the one address that is
 * then connected to. Refused are private networks, this machine, and in live mode addresses without
 * TLS; WEBHOOKS_ALLOW_PRIVATE allows them, and a demo may send to its own machine.
 */
export async function receiverAddress(url: URL): Promise<{ ip: string } | { failure: string }> {
  const { mode, webhooksAllowPrivate: allows } = config()
  if (mode === 'live' && url.protocol !== 'https:' && !allows)
    return { failure: 'A live site sends to addresses with https:// only' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  try {
    return { ip: allows ? (await lookup(host)).address : await publicAddress(host) }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'PrivateHost')
      return { failure: 'The host has no address' }
    const found = mode === 'demo' ? await lookup(host, { all: true }).catch(() => []) : []
    const [first] = found
    return first && found.every(({ address }) => loopback.test(address))
      ? { ip: first.address }
      : { failure: 'The address leads to a private network, where webhooks are not sent' }
  }
}
