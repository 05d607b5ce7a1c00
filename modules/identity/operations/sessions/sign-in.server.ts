import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { ok, orRefusal, type Result, refuse } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { addressKey } from '#platform/security/rate-limit.server.ts'
import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser } from '../../browser.server.ts'
import { roomForPassword } from '../../password-hash.server.ts'
import { signInFacts } from '../../queries/sign-in-facts.server.ts'
import { emailSchema } from '../../rules/account.ts'
import { sessions } from '../../tables.server.ts'
import { countAttempt, forgiveAttempts, takeAttemptBack } from '../attempts/count-attempt.server.ts'

export type SignIn = {
  email: string
  password: string
  /** False: the browser forgets the session when it closes. */
  remember: boolean
  /** Where: customers have no business in the admin area. */
  area: 'site' | 'admin'
}

export type SignedIn = {
  userId: string
  /** Set-Cookie lines for the browser. */
  cookies: string[]
  /** The password was right; `second_factor` means that a code must follow before there is a session. */
  next: 'signed_in' | 'second_factor'
  /** D25: the password was a temporary one. */
  mustChangePassword: boolean
}

/**
 * Checks a password and opens a session. Refuses alike for an unknown address and a wrong password ('unauthenticated'), when a temporary
 * password has expired, when a customer signs in to the admin area ('forbidden'), and after too many attempts.
 */
export async function signIn(attempt: SignIn, browser: Browser): Promise<Result<SignedIn>> {
  const email = emailSchema.safeParse(attempt.email)
  if (!email.success || !attempt.password) return wrong
  const room = roomForPassword()
  if (!room.ok) return room
  const account = { kind: 'signInAccount', who: email.data } as const
  const address = { kind: 'signInAddress', who: addressKey(browser.address) } as const
  for (const { kind, who } of [address, account]) {
    const counted = await countAttempt(kind, who)
    if (!counted.ok) return counted
  }
  const checked = await orRefusal(() => checkPassword({ ...attempt, email: email.data }, browser))
  if (!checked.ok) {
    // Nobody looked at the password: it was no attempt.
    await Promise.all([takeAttemptBack(account), takeAttemptBack(address)])
    return checked
  }
  const answer = checked.value
  if (!answer) return wrong
  await forgiveAttempts(account, address)
  const facts = await signInFacts(email.data, now())
  const allowed = allowedToSignIn(facts, attempt.area)
  if (!allowed.ok) {
    if (answer.token) await db().delete(sessions).where(eq(sessions.token, answer.token))
    return allowed
  }
  return ok({
    userId: allowed.value.userId,
    cookies: answer.cookies,
    next: answer.token ? 'signed_in' : 'second_factor',
    mustChangePassword: allowed.value.hasTemporaryPassword,
  })
}

type Facts = NonNullable<Awaited<ReturnType<typeof signInFacts>>>

/** The password was right; the account may still be gone, its temporary password expired, or the area not open to it. */
function allowedToSignIn(facts: Facts | null, area: SignIn['area']): Result<Facts> {
  if (facts === null) return wrong
  if (facts.temporaryPasswordDied) return died
  return area === 'admin' && !facts.isStaff ? notStaff : ok(facts)
}

async function checkPassword({ email, password, remember }: SignIn, browser: Browser): Promise<{ token: string | null; cookies: string[] } | null> {
  try {
    const body = { email, password, rememberMe: remember }
    const { headers, response } = await auth().api.signInEmail({ body, headers: authHeaders(browser), returnHeaders: true })
    return { token: 'token' in response && response.token ? response.token : null, cookies: headers.getSetCookie() }
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null
    throw error
  }
}

const wrong = refuse('unauthenticated', 'The email address or password is incorrect.')
const died = refuse('unauthenticated', 'This temporary password has expired. Choose a new one with ‘Forgot password’.')
const notStaff = refuse('forbidden', 'This account has no access to the admin area. Customers sign in on the site.')
