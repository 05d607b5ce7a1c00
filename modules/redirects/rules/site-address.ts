/**
 * Parameters of campaigns and of search engines: they say where a visitor came from and never which
 * page is meant.
 */
const campaignParameter =
  /^(?:utm_.*|gclid|gbraid|wbraid|fbclid|msclkid|mc_cid|mc_eid|igshid|_ga)$/i

export const maxAddressLength = 500

/**
 * The parts of an address that identify a page: path in lower case without a slash at its end, and
 * its query parameters.
 */
export type SiteAddress = {
  path: string
  query: readonly (readonly [name: string, value: string])[]
}

/**
 * Reads the path and query of a request or of a typed address that begins with a slash; null for
 * anything else. Campaign parameters and fragments are left out.
 */
export function readSiteAddress(text: string): SiteAddress | null {
  if (!/^\/(?![/\\])/.test(text) || text.length > maxAddressLength * 4) return null
  const url = URL.parse(text, 'https://site.invalid')
  if (url?.host !== 'site.invalid') return null
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/+$/, '$1')
    .toLowerCase()
  const query = [...url.searchParams].filter(([name]) => !campaignParameter.test(name))
  return { path, query: query.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)) }
}

/**
 * The one spelling in which old addresses are stored and compared: `/old-page`,
 * `/blog?category=news`.
 */
export function addressText({ path, query }: SiteAddress): string {
  return query.length === 0
    ? path
    : `${path}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`
}

/** The stored spelling of an address; null when it is none of this site. */
export function normalAddress(text: string): string | null {
  const read = readSiteAddress(text)
  return read && addressText(read)
}
