import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { config } from '#platform/config.server.ts'

let trusted: { source: readonly string[]; list: BlockList } | undefined

/** The visitor's address: the peer, or what trusted proxies say stood before them. Nothing that a visitor sends can change it. */
export function clientAddress(incoming: IncomingMessage): string {
  let address = plainAddress(incoming.socket.remoteAddress ?? '')
  if (!isTrustedProxy(address)) return address
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '').split(',')
  for (const entry of forwarded.reverse()) {
    const before = plainAddress(entry.trim())
    if (!isIP(before)) return address
    address = before
    if (!isTrustedProxy(address)) return address
  }
  return address
}

/** True when the peer of this connection is one of TRUSTED_PROXIES. */
export function comesFromTrustedProxy(incoming: IncomingMessage): boolean {
  return isTrustedProxy(plainAddress(incoming.socket.remoteAddress ?? ''))
}

function isTrustedProxy(address: string): boolean {
  const source = config().trustedProxies
  if (source.length === 0) return false
  if (trusted?.source !== source) trusted = { source, list: listOf(source) }
  const family = isIP(address)
  return family !== 0 && trusted.list.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    const type = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, type)
    else list.addSubnet(network, Number(bits), type)
  }
  return list
}

// A socket that listens on IPv6 shows IPv4 peers as ::ffff:1.2.3.4; some proxies add a port or brackets.
function plainAddress(text: string): string {
  const bare = text.startsWith('[') ? text.slice(1, text.indexOf(']')) : text
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(mapped)?.[1] ?? mapped
}
