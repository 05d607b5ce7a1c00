import type { ListQuery, ListShape } from '#kernel/list-query.ts'
import { isProgramPath } from './program-path.ts'
import { readSiteAddress } from './site-address.ts'

/**
 * More different addresses are not stored: those that were asked for long ago and that no page of
 * ours links to go first.
 */
export const maxMissingAddresses = 1_000
export const missingRetentionDays = 60

/**
 * What programs try that look for weak software: files of other systems, hidden files, backups and
 * configuration.
 */
const probe =
  /\.(?:php\d?|phtml|aspx?|jspx?|cgi|pl|env|git|ya?ml|ini|conf|cfg|bak|old|orig|swp|sql|log|zip|tar|gz|tgz|rar|7z|exe|dll|sh|bash|key|pem|map)(?:\/|$)|\/\.|\/(?:wp-|wordpress\/wp|xmlrpc|cgi-bin|phpmyadmin|pma|mysql|adminer|vendor\/|actuator|solr|jenkins|owa|autodiscover|telescope|_ignition|_next\/|boaform|hnap1|server-status|console\/|struts|manager\/html|remote\/)/i

/** What could be of a person: email addresses, long numbers, and tokens. */
const personal = /@|%40|\d{6,}|[0-9a-f]{16,}|[\w-]{40,}/i

/**
 * The path of a request that was answered 'not found', as the report lists it; null for what is not
 * a visitor's mistake, and for what could name a person. Queries are never stored.
 */
export function missingPath(url: string): string | null {
  const address = readSiteAddress(url)
  if (!address || address.path.length > 200) return null
  const { path } = address
  return isPlainPath(url.split(/[?#]/)[0] ?? '') &&
    !probe.test(path) &&
    !personal.test(path) &&
    !isProgramPath(path)
    ? path
    : null
}

/**
 * Letters, digits and what addresses of pages have between them; no signs of control, climbing up
 * or markup, written out or escaped.
 */
function isPlainPath(requested: string): boolean {
  return (
    /^\/[\w%.~/-]+$/.test(requested) && !/\/\.|%(?:[01]|2[02-7ef]|3[ce]|5c|7f)/i.test(requested)
  )
}

/**
 * The path of our page that the visitor came from; null for other sites, none, and what could name
 * a person. `origin` is PUBLIC_URL.
 */
export function ownReferrer(referrer: string | undefined, origin: string): string | null {
  const url = referrer === undefined ? null : URL.parse(referrer)
  if (!url || url.origin !== origin || url.pathname.length > 200) return null
  const path = url.pathname.toLowerCase()
  return isProgramPath(path) || personal.test(path) ? null : path
}

export type MissingRequest = { path: string; referrer: string | null; count: number; at: Date }

export const missingListShape = {
  sorts: ['count', 'seen'],
  defaultSort: { by: 'count', descending: true },
  filters: { linked: ['ours'] },
} as const satisfies ListShape

export type MissingListQuery = ListQuery<'count' | 'seen', typeof missingListShape.filters>
