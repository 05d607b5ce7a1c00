import { setTimeout as pause } from 'node:timers/promises'
import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser, sessionTokenOf } from '../../browser.server.ts'
import { roomForPassword } from '../../password-hash.server.ts'
import { type SignInFacts, signInFacts } from '../../queries/sign-in-facts.server.ts'
import { emailSchema } from '../../rules/account.ts'
import { sessions } from '../../tables.server.ts'
import {
  type CountedSignIn,
  clearSignInTries,
  countSignIn,
  uncountSignIn,
} from '../attempts/count-attempt.server.ts'
import { mailSignInLink } from '../attempts/mail-sign-in-link.server.ts'
import { recordFailedSignIn } from '../attempts/record-failed-sign-in.server.ts'
import { replaceImportedHash } from '../passwords/replace-imported-hash.server.ts'
import { completeSignIn } from './complete-sign-in.server.ts'

export type SignIn = {
  email: string
  password: string
  /** False: the browser forgets the session when it closes. */
  remember: boolean
  /** Where: customers have no business in the admin area. */
  area: 'site' | 'admin'
}

export type SignedIn =
  | {
      /**
       * The password was right; `second_factor` means that a code must follow before there is a
       * session.
       */
      next: 'signed_in' | 'second_factor'
      userId: string
      /** Set-Cookie lines for the browser. */
      cookies: string[]
      /** D25: the password was a temporary one. */
      mustChangePassword: boolean
    }
  /**
   * D40: if the password was right, a link was mailed that makes this browser known. Says nothing
   * of the password.
   */
  | { next: 'mailed_link' }

/** After too many failures right and wrong passwords are answered after the same time. */
const answerMs = 250

/**
 * Checks a password and opens a session; an older session of the same browser ends. Refuses alike
 * for an unknown address and a wrong password ('unauthenticated'), when a temporary password has
 * expired, when a customer signs in to the admin area ('forbidden'), and after too many tries from
 * one source. After too many wrong passwords from unknown sources, those must follow a mailed link
 * (D40).
 */
export async function signIn(request: SignIn, browser: Browser): Promise<Result<SignedIn>> {
  const email = emailSchema.safeParse(request.email)
  if (!email.success || !request.password) return wrong
  const room = roomForPassword()
  if (!room.ok) return room
  const facts = await signInFacts(email.data, now())
  const counted = await countSignIn(email.data, facts?.userId ?? null, browser)
  if (!counted.ok) return counted
  const checked = await orRefusal(() => checkPassword({ ...request, email: email.data }, browser))
  if (!checked.ok) {
    await uncountSignIn(counted.value)
    return checked
  }
  if (counted.value.needsLink)
    return answerByLink(email.data, facts, { checked: checked.value, browser })
  return checked.value
    ? admit(request, { browser, facts }, { counted: counted.value, ...checked.value })
    : turnAway(email.data, facts, counted.value, browser)
}

type Checked = { token: string | null; cookies: string[] }

/**
 * The password was right; the account may still be gone, its temporary password expired, or the
 * area not open to it.
 */
async function admit(
  { area, password }: SignIn,
  { browser, facts }: { browser: Browser; facts: SignInFacts | null },
  { counted, token, cookies }: Checked & { counted: CountedSignIn },
): Promise<Result<SignedIn>> {
  await clearSignInTries(counted)
  const allowed = allowedToSignIn(facts, area)
  if (!allowed.ok) {
    await endSession(token)
    return allowed
  }
  const { userId, hasTemporaryPassword: mustChangePassword } = allowed.value
  await replaceImportedHash(userId, password)
  if (token === null) return ok({ next: 'second_factor', userId, cookies, mustChangePassword })
  await endSession(sessionTokenOf(browser))
  const device = await completeSignIn(userId, browser, 'password')
  return ok({ next: 'signed_in', userId, cookies: [...cookies, device], mustChangePassword })
}

async function turnAway(
  email: string,
  facts: SignInFacts | null,
  { source }: CountedSignIn,
  browser: Browser,
): Promise<Result<SignedIn>> {
  await recordFailedSignIn({ email, facts, source, isWave: false }, browser)
  return wrong
}

/** Right or wrong, the answer is the same; only the owner's mailbox learns which it was. */
async function answerByLink(
  email: string,
  facts: SignInFacts | null,
  { checked, browser }: { checked: Checked | null; browser: Browser },
): Promise<Result<SignedIn>> {
  const work = async () => {
    if (checked === null)
      return recordFailedSignIn(
        { email, facts, source: { kind: 'unknown', key: '' }, isWave: true },
        browser,
      )
    await endSession(checked.token)
    if (facts !== null) await mailSignInLink(email, facts)
  }
  await Promise.all([work(), pause(answerMs)])
  return ok({ next: 'mailed_link' })
}

/** Ends the session with this token, where there is one. */
export async function endSession(token: string | null): Promise<void> {
  if (token !== null) await db().delete(sessions).where(eq(sessions.token, token))
}

/** Whether an account may sign in here, however it proved who it is. */
export function allowedToSignIn(
  facts: SignInFacts | null,
  area: SignIn['area'],
): Result<SignInFacts> {
  if (facts === null) return wrong
  if (facts.temporaryPasswordDied) return died
  return area === 'admin' && !facts.isStaff ? notStaff : ok(facts)
}

async function checkPassword(
  { email, password, remember }: SignIn,
  browser: Browser,
): Promise<Checked | null> {
  try {
    const body = { email, password, rememberMe: remember }
    const { headers, response } = await auth().api.signInEmail({
      body,
      headers: authHeaders(browser),
      returnHeaders: true,
    })
    return {
      token: 'token' in response && response.token ? response.token : null,
      cookies: headers.getSetCookie(),
    }
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null
    throw error
  }
}

/** A cookie that the browser forgets when it closes. */
export function withoutRemembering(line: string): string {
  return line.replace(/;\s*(max-age|expires)=[^;]*/gi, '')
}

const wrong = refuse('unauthenticated', 'The email address or password is incorrect.')
const died = refuse(
  'unauthenticated',
  'This temporary password has expired. Choose a new one with ‘Forgot password’.',
)
const notStaff = refuse(
  'forbidden',
  'This account has no access to the admin area. Customers sign in on the site.',
)
