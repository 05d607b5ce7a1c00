import { redirect } from 'react-router'
import { requestInfo } from '#app/request-info.server.ts'
import { adoptPurchases } from '#modules/billing/operations/adopt-purchases.server.ts'
import { type Browser, browserOf } from '#modules/identity/browser.server.ts'
import type { SignedIn } from '#modules/identity/operations/sign-in.server.ts'
import { redirectCookie, redirectTarget, signInPath } from '#modules/identity/rules/redirect-target.ts'
import { cookieValue } from '#modules/identity/session-token.server.ts'
import { config } from '#platform/config.server.ts'
import type { GuardArgs } from './shells/guards.server.ts'

/** The browser that a request comes from, as operations on sign-in want it. */
export function callingBrowser({ request, context }: Pick<GuardArgs, 'request' | 'context'>): Browser {
  return browserOf(request, context.get(requestInfo).clientAddress)
}

/** Where somebody wanted to go before they had to sign in: the address says so, or the cookie that Get Started left. */
export function wantedTarget({ request, url }: Pick<GuardArgs, 'request' | 'url'>, fallback: string): string {
  return redirectTarget(url.searchParams.get('redirect') ?? cookieValue(request.headers.get('cookie'), redirectCookie), fallback)
}

/** After the password: on to the second factor, or to where the person was going. The saved target is used up. */
export async function enter(signedIn: SignedIn, target: string): Promise<Response> {
  const headers = new Headers(signedIn.cookies.map((line): [string, string] => ['Set-Cookie', line]))
  if (signedIn.next === 'second_factor') return redirect(signInPath('/two-factor', target), { headers })
  await adoptPurchases(signedIn.userId)
  headers.append('Set-Cookie', forgetTarget())
  return redirect(signedIn.mustChangePassword ? signInPath('/change-password', target) : target, { headers })
}

function forgetTarget(): string {
  return `${redirectCookie}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${config().publicUrl.startsWith('https:') ? '; Secure' : ''}`
}
