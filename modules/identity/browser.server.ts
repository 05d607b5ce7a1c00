import { clientAddressHeader } from './auth.server.ts'
import { sessionToken } from './session-token.server.ts'

/** What an operation on sign-in needs to know of the browser: its cookies, its name, its address as trusted proxies report it. */
export type Browser = { cookie: string; userAgent: string; address: string }

export function browserOf(request: Request, clientAddress: string): Browser {
  return { cookie: request.headers.get('cookie') ?? '', userAgent: (request.headers.get('user-agent') ?? '').slice(0, 400), address: clientAddress }
}

/** The headers that better-auth is shown: only these, and the address only as we know it. */
export function authHeaders(browser: Browser): Headers {
  const headers = new Headers({ cookie: browser.cookie, 'user-agent': browser.userAgent })
  if (browser.address) headers.set(clientAddressHeader, browser.address)
  return headers
}

export function sessionTokenOf(browser: Browser): string | null {
  return sessionToken(new Headers({ cookie: browser.cookie }))
}
