import { readSiteAddress, type SiteAddress } from './site-address.ts'

/** One redirect as it is looked up. */
export type KnownRedirect = { id: string; from: string; to: string; status: number }

type Entry = { redirect: KnownRedirect; query: SiteAddress['query'] }
export type RedirectMap = ReadonlyMap<string, readonly Entry[]>

/** By path; those that name more query parameters come first. */
export function redirectMap(redirects: readonly KnownRedirect[]): RedirectMap {
  const map = new Map<string, Entry[]>()
  for (const redirect of redirects) {
    const address = readSiteAddress(redirect.from)
    if (!address) continue
    const entries = map.get(address.path) ?? []
    entries.push({ redirect, query: address.query })
    map.set(address.path, entries)
  }
  for (const entries of map.values())
    entries.sort((one, other) => other.query.length - one.query.length)
  return map
}

/**
 * Where a request leads, with the parameters that the old address doesn't name passed on; null
 * without a redirect. `url` is path and query as requested.
 */
export function findRedirect(
  map: RedirectMap,
  url: string,
): { id: string; to: string; status: number } | null {
  const address = map.size === 0 ? null : readSiteAddress(url)
  const found =
    address &&
    map
      .get(address.path)
      ?.find(({ query }) =>
        query.every((pair) => address.query.some((other) => isSame(pair, other))),
      )
  if (!found) return null
  const { id, to, status } = found.redirect
  return { id, status, to: withParameters(to, url, found.query) }
}

function isSame(
  [name, value]: readonly [string, string],
  [otherName, otherValue]: readonly [string, string],
): boolean {
  return name === otherName && value === otherValue
}

function withParameters(to: string, url: string, matched: SiteAddress['query']): string {
  const mark = url.indexOf('?')
  if (mark < 0) return to
  const rest = [...new URLSearchParams(url.slice(mark + 1))].filter(
    (pair) => !matched.some((other) => isSame(pair, other)),
  )
  if (rest.length === 0) return to
  const [whole = '', fragment] = to.split('#')
  const [path = '', query = ''] = whole.split('?')
  const params = new URLSearchParams(query)
  for (const [name, value] of rest) if (!params.has(name)) params.append(name, value)
  return `${path}?${params}${fragment === undefined ? '' : `#${fragment}`}`
}

/**
 * Follows redirects from an address to where they end. `loop` is the chain of addresses when it
 * leads back to `from`, or to itself. Addresses are in their stored spelling; `next` gives where
 * one leads, or undefined.
 */
export function endOf(
  from: string,
  to: string,
  next: (address: string) => string | undefined,
): { end: string; loop: string[] | null } {
  const chain = [from, to]
  for (let at = to; ; ) {
    if (at === from || chain.indexOf(at) < chain.length - 1) return { end: at, loop: chain }
    const further = next(at)
    if (further === undefined) return { end: at, loop: null }
    chain.push(further)
    at = further
  }
}
