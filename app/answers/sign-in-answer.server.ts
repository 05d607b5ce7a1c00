import { data } from 'react-router'
import { cookieLine, readCookie } from '#app/request/cookies.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import { adoptPurchases } from '#modules/accounts/operations/adopt-purchases.server.ts'
import { type Browser, browserOf } from '#modules/identity/browser.server.ts'
import type { SignedIn } from '#modules/identity/operations/sessions/sign-in.server.ts'
import { signUpCookie, signUpHours } from '#modules/identity/rules/pending-sign-up.ts'
import {
  redirectCookie,
  redirectTarget,
  signInPath,
} from '#modules/identity/rules/redirect-target.ts'

/** The browser that a request comes from, as operations on sign-in want it. */
export function callingBrowser({
  request,
  context,
}: Pick<GuardArgs, 'request' | 'context'>): Browser {
  return browserOf(request, context.get(requestInfo).clientAddress)
}

/**
 * Where the user was going before they had to sign in: the address says so, or the cookie that Get
 * Started left.
 */
export function wantedTarget(
  { request, url }: Pick<GuardArgs, 'request' | 'url'>,
  fallback: string,
): string {
  return redirectTarget(url.searchParams.get('redirect') ?? savedTarget(request), fallback)
}

/**
 * Remembers where the address says that the user was going, for as long as a link to a new password
 * is good.
 */
export function saveTarget({ url }: Pick<GuardArgs, 'url'>): HeadersInit {
  const target = redirectTarget(url.searchParams.get('redirect'), '')
  return target === ''
    ? {}
    : { 'Set-Cookie': cookieLine(redirectCookie, encodeURIComponent(target), 3600) }
}

/**
 * After the password: on to the second factor, to the page that waits for a mailed link, or to
 * where the person was going. The saved target is used up.
 */
export async function enter(signedIn: SignedIn, target: string): Promise<Response> {
  if (signedIn.next === 'mailed_link') {
    return redirect(signInPath('/auth/device', target), {
      headers: { 'Set-Cookie': cookieLine(redirectCookie, encodeURIComponent(target), 3600) },
    })
  }
  const headers = new Headers(
    signedIn.cookies.map((line): [string, string] => ['Set-Cookie', line]),
  )
  if (signedIn.next === 'second_factor')
    return redirect(signInPath('/two-factor', target), { headers })
  await adoptPurchases(signedIn.userId)
  headers.append('Set-Cookie', cookieLine(redirectCookie, '', 0))
  headers.append('Set-Cookie', cookieLine(signUpCookie, '', 0))
  return redirect(signedIn.mustChangePassword ? signInPath('/change-password', target) : target, {
    headers,
  })
}

/** The sign-up is taken; this browser keeps what its link needs, for as long as that is good. */
export function signUpSent({ email, browserKey }: { email: string; browserKey: string }) {
  const kept = { 'Set-Cookie': cookieLine(signUpCookie, browserKey, signUpHours * 3600) }
  return data({ sent: email }, { headers: kept })
}

/** What is not text any more (it was truncated) is not a target. */
function savedTarget(request: Request): string | null {
  try {
    return decodeURIComponent(readCookie(request, redirectCookie) ?? '')
  } catch {
    return null
  }
}
