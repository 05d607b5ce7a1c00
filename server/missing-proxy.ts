import { isPrivateAddress } from '#kernel/ip-address.ts'
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
export function watchForProxy(peer: string, forwardedFor: string | undefined): void {
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
