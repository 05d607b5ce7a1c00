import { lookup } from 'node:dns/promises'
import { config } from '../config.server.ts'
import { publicAddress } from '../mail/public-host.server.ts'

const loopback = /^(127\.|::1$)/

/** Where a receiver of webhooks is now; a demo may send to its own machine too. */
export function receiverAddress(url: URL): Promise<AllowedAddress> {
  return allowedAddress(url, config().webhooksAllowPrivate, 'own machine too')
}

/** Where a hosting server is now. A demo calls the simulators of this machine only. */
export function serverAddress(url: URL): Promise<AllowedAddress> {
  return allowedAddress(url, config().serversAllowPrivate, 'own machine only')
}

/** `isForbidden`: it was found, or may not be looked for; otherwise its name may be found later. */
type AllowedAddress = { ip: string } | { failure: string; isForbidden: boolean }

/**
 * Asked before each call, and the one address that is then connected to. Refused are private
 * networks, this machine, and in live mode addresses without TLS, unless `allowsPrivate`.
 */
async function allowedAddress(
  url: URL,
  allowsPrivate: boolean,
  demo: 'own machine too' | 'own machine only',
): Promise<AllowedAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (config().mode === 'live')
    return url.protocol !== 'https:' && !allowsPrivate
      ? forbidden('A live site sends to addresses with https:// only')
      : onTheInternet(host, allowsPrivate)
  const own = await ownMachine(host)
  if (own) return own
  return demo === 'own machine only'
    ? forbidden('A demo calls no servers but those on its own machine')
    : onTheInternet(host, allowsPrivate)
}

async function onTheInternet(host: string, allowsPrivate: boolean): Promise<AllowedAddress> {
  try {
    return { ip: allowsPrivate ? (await lookup(host)).address : await publicAddress(host) }
  } catch (error) {
    return error instanceof Error && error.name === 'PrivateHost'
      ? forbidden('The address leads to a private network, where nothing is sent')
      : { failure: 'The host has no address', isForbidden: false }
  }
}

function forbidden(failure: string): AllowedAddress {
  return { failure, isForbidden: true }
}

async function ownMachine(host: string): Promise<{ ip: string } | undefined> {
  const found = await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  return first && found.every(({ address }) => loopback.test(address))
    ? { ip: first.address }
    : undefined
}
