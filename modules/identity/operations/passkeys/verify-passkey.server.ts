import { isAPIError } from 'better-auth/api'
import { and, eq, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { db } from '#platform/database.server.ts'
import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser, sessionTokenOf } from '../../browser.server.ts'
import { mayManageOwnAccount } from '../../policy.ts'
import type { Actor } from '../../rules/actor.ts'
import type { ShownAnswer } from '../../rules/passkey.ts'
import { passkeys, sessions } from '../../tables.server.ts'
import { clearAttempts, countAttempt } from '../attempts/count-attempt.server.ts'
import { endSession } from '../sessions/sign-in.server.ts'

/** A passkey that was shown: whose it is, and the session that better-auth made for it. */
export type ShownPasskey = { userId: string; token: string; cookies: string[] }

/**
 * Checks a passkey against the question that this browser was asked: the signature, the site, that
 * the device checked its user, and that its counter did not go back. Null when anything is not so;
 * a question is used up by its first answer.
 */
export async function verifyPasskey(
  answer: ShownAnswer,
  browser: Browser,
): Promise<ShownPasskey | null> {
  const checked = await orNull(() =>
    auth().api.verifyPasskeyAuthentication({
      body: { response: answer },
      headers: authHeaders(browser),
      returnHeaders: true,
    }),
  )
  if (checked === null) return null
  const { session, user } = checked.response
  await db()
    .update(passkeys)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(passkeys.credentialID, answer.id))
  await db()
    .update(sessions)
    .set({ passkeyAt: sql`now()` })
    .where(eq(sessions.token, session.token))
  return { userId: user.id, token: session.token, cookies: checked.headers.getSetCookie() }
}

/**
 * What better-auth refuses is null; a cookie of another step that is sent in the place of ours is
 * not JSON inside. A new passkey that does not fit is answered like a fault, by its own code.
 */
export async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SyntaxError) return null
    if (
      isAPIError(error) &&
      (error.statusCode < 500 || error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION')
    )
      return null
    throw error
  }
}

/**
 * A passkey in the place of 'password again': for ten minutes this session counts as one in which
 * the password was given just now (`hasRecentPassword`). Refuses passkeys of others, and too many
 * tries.
 */
export async function confirmWithPasskey(
  actor: Actor,
  answer: ShownAnswer,
  browser: Browser,
): Promise<Result<null>> {
  const token = sessionTokenOf(browser)
  if (!mayManageOwnAccount(actor) || token === null)
    return refuse('unauthenticated', 'Sign in first.')
  const counted = await countAttempt('ownPassword', actor.userId)
  if (!counted.ok) return counted
  const shown = await verifyPasskey(answer, browser)
  // better-auth makes a session for every passkey; this one is not needed, and its token never left
  // the server.
  await endSession(shown?.token ?? null)
  if (shown?.userId !== actor.userId)
    return refuse('invalid', 'This passkey wasn’t accepted. Try again, or enter your password.')
  await clearAttempts({ kind: 'ownPassword', who: actor.userId })
  await db()
    .update(sessions)
    .set({ passwordAt: sql`now()`, passkeyAt: sql`now()` })
    .where(and(eq(sessions.token, token), eq(sessions.userId, actor.userId)))
  return ok(null)
}
