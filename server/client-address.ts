import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { canonicalAddress, isPrivateAddress } from '#kernel/ip-address.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { noteMissingProxy } from '#platform/security/missing-proxy.server.ts'

/** So many different visitors behind one private address are no coincidence. */
const fromVisitors = 5

const forwarded = new Map<string, Set<string>>()

/**
 * Looks whether requests come through a proxy that TRUSTED_PROXIES does not name: all visitors then
 * share one address, and with it every limit on sign-ins and forms. Said once, in the log and to
 * administrators.
 */
function watchForProxy(peer: string, forwardedFor: string | undefined): void {
  const visitor = forwardedFor?.trim()
  if (!visitor || !isPrivateAddress(peer)) return
  const visitors = forwarded.get(peer) ?? new Set()
  if (visitors.size >= fromVisitors) return
  forwarded.set(peer, visitors.add(visitor))
  if (visitors.size < fromVisitors) return
  noteMissingProxy(peer)
  log().warn(
    { peer },
    'requests of many visitors come from one private address: name it in TRUSTED_PROXIES, or they share their limits',
  )
}

let trusted: { source: readonly string[]; list: BlockList } | undefined

/**
 * The visitor's address: the peer, or what trusted proxies say came before them. Nothing that a
 * visitor sends can change it.
 */
export function clientAddress(incoming: IncomingMessage): string {
  let address = plainAddress(incoming.socket.remoteAddress ?? '')
  const header = incoming.headers['x-forwarded-for']
  if (!isTrustedProxy(address)) {
    watchForProxy(address, typeof header === 'string' ? header : undefined)
    return address
  }
  const forwarded = String(header ?? '').split(',')
  for (const entry of forwarded.reverse()) {
    const before = plainAddress(entry.trim())
    if (!isIP(before)) return address
    address = before
    if (!isTrustedProxy(address)) return address
  }
  return address
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

// Some proxies add a port or brackets.
function plainAddress(text: string): string {
  const bare = text.startsWith('[') ? text.slice(1, text.indexOf(']')) : text
  return canonicalAddress(/^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(bare)?.[1] ?? bare)
}
