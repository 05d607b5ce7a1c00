import {
  redirect as routerRedirect,
  redirectDocument as routerRedirectDocument,
} from 'react-router'

type Init = number | ResponseInit

/**
 * Leads to a page of this site. The only place beside the other two here that writes a `Location`.
 */
export function redirect(to: string, init?: Init): Response {
  return routerRedirect(siteLocation(to), init)
}

/** The same with a fresh document, where the page's scripts must not go on. */
export function redirectDocument(to: string, init?: Init): Response {
  return routerRedirectDocument(siteLocation(to), init)
}

/**
 * Leads to an address that we made ourselves, such as the gateway's. Never to one that was sent to
 * us.
 */
export function redirectToOtherSite(address: string): Response {
  return routerRedirectDocument(new URL(address).href)
}

const base = 'https://site.invalid'

/**
 * The path in letters that a header can carry: emoji, line breaks and their like in percent code. A
 * header refuses them only when the work is done and committed. What leads to another site is the
 * home page.
 */
export function siteLocation(to: string): string {
  const url = URL.parse(to.toWellFormed(), base)
  if (!to.startsWith('/') || url?.origin !== base || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
