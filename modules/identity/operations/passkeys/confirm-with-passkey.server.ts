import { and, eq, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { db } from '#platform/database.server.ts'
import { type Browser, sessionTokenOf } from '../../browser.server.ts'
import { mayManageOwnAccount } from '../../policy.ts'
import type { Actor } from '../../rules/actor.ts'
import type { ShownAnswer } from '../../rules/passkey.ts'
import { sessions } from '../../tables.server.ts'
import { countAttempt, forgiveAttempts } from '../attempts/count-attempt.server.ts'
import { endSession } from '../sessions/sign-in.server.ts'
import { verifyPasskey } from './verify-passkey.server.ts'

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
  await forgiveAttempts({ kind: 'ownPassword', who: actor.userId })
  await db()
    .update(sessions)
    .set({ passwordAt: sql`now()`, passkeyAt: sql`now()` })
    .where(and(eq(sessions.token, token), eq(sessions.userId, actor.userId)))
  return ok(null)
}
