import { config } from '#platform/config.server.ts'
import { clientAddressHeader, sessionCookieName } from './auth.server.ts'
import { sessionToken, signedToken } from './session-token.server.ts'

/**
 * What an operation on sign-in needs to know of the browser: its cookies, its name, its address as
 * trusted proxies report it.
 */
export type Browser = { cookie: string; userAgent: string; address: string }

export function browserOf(request: Request, clientAddress: string): Browser {
  return {
    cookie: request.headers.get('cookie') ?? '',
    userAgent: (request.headers.get('user-agent') ?? '').slice(0, 400),
    address: clientAddress,
  }
}

/** The headers that better-auth is shown: only these, and the address only as we know it. */
export function authHeaders(browser: Browser): Headers {
  const headers = new Headers({
    cookie: config().previousSecrets.length === 0 ? browser.cookie : signedAnew(browser),
    'user-agent': browser.userAgent,
  })
  if (browser.address) headers.set(clientAddressHeader, browser.address)
  return headers
}

/**
 * better-auth knows the present secret only: a session that an earlier one signed is shown to it
 * with the signature of today.
 */
function signedAnew(browser: Browser): string {
  const token = sessionTokenOf(browser)
  if (token === null) return browser.cookie
  const others = browser.cookie
    .split(';')
    .filter((part) => part.split('=')[0]?.trim() !== sessionCookieName())
  return [`${sessionCookieName()}=${signedToken(token)}`, ...others.map((part) => part.trim())]
    .filter((part) => part !== '')
    .join('; ')
}

export function sessionTokenOf(browser: Browser): string | null {
  return sessionToken(new Headers({ cookie: browser.cookie }))
}
