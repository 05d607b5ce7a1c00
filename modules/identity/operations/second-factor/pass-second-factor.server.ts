import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { db } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser } from '../../browser.server.ts'
import { pendingSecondFactor } from '../../queries/second-factor.server.ts'
import { typedRecoveryCode } from '../../rules/recovery-code.ts'
import { sessions } from '../../tables.server.ts'
import { countAttempt, recordFailedCode } from '../attempts/count-attempt.server.ts'
import { completeSignIn } from '../sessions/complete-sign-in.server.ts'
import type { SignedIn } from '../sessions/sign-in.server.ts'

export type SecondFactor = {
  /** Six digits of the authenticator, or a recovery code (each works once). */
  code: string
  /** Thirty days without a code on this browser. */
  trustBrowser: boolean
}

/**
 * The second step of signing in. Five tries per password given, ten in a row per account, then a
 * pause of a quarter of an hour.
 */
export async function passSecondFactor(
  { code, trustBrowser }: SecondFactor,
  browser: Browser,
): Promise<Result<SignedIn>> {
  const counted = await countAttempt('signInAddress', addressKey(browser.address))
  if (!counted.ok) return counted
  const pending = await pendingSecondFactor(browser)
  const failed = async (reason: string | undefined) => {
    if (pending) await recordFailedCode(pending, browser)
    return refusalOf(reason)
  }
  const typed = typedRecoveryCode(code)
  const request = {
    body: { code: typed, trustDevice: trustBrowser },
    headers: authHeaders(browser),
    returnHeaders: true,
  } as const
  try {
    const isFromApp = /^\d{6}$/.test(typed)
    const { headers, response } = isFromApp
      ? await auth().api.verifyTOTP(request)
      : await auth().api.verifyBackupCode(request)
    if (isFromApp && !(await countAttempt('usedCode', `${response.user.id}:${typed}`)).ok) {
      if (response.token) await db().delete(sessions).where(eq(sessions.token, response.token))
      return failed('USED_CODE')
    }
    const device = await completeSignIn(response.user.id, browser, 'code')
    return ok({
      next: 'signed_in',
      userId: response.user.id,
      cookies: [...headers.getSetCookie(), device],
      mustChangePassword: false,
    })
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return failed(error.body?.code)
  }
}

function refusalOf(code: string | undefined): Result<SignedIn> {
  if (code === 'INVALID_TWO_FACTOR_COOKIE')
    return refuse('unauthenticated', 'This sign-in has expired. Sign in again with your password.')
  if (code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE')
    return refuse('too_many', 'Too many wrong codes. Sign in again with your password.', {
      retryAfter: 1,
    })
  if (code === 'ACCOUNT_TEMPORARILY_LOCKED')
    return refuse('too_many', 'Too many wrong codes. Try again in 15 minutes.', { retryAfter: 900 })
  return refuse('invalid', 'This code is incorrect.', {
    fields: { code: ['Enter the latest code, or an unused recovery code.'] },
  })
}
