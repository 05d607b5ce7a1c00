import { and, eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { db } from '#platform/database.server.ts'
import { type Browser, sessionTokenOf } from '../../browser.server.ts'
import { mayManageOwnAccount } from '../../policy.ts'
import { isContactOf } from '../../queries/acts-for.server.ts'
import type { Actor } from '../../rules/actor.ts'
import { sessions } from '../../tables.server.ts'

/** The own account, in the place of a customer's id. */
export const actForSelf = 'self'

/**
 * Notes in this browser's session for which customer the person acts: from the next request on,
 * until they choose again or are removed there (`actorOf`).
 */
export async function actFor(
  actor: Actor,
  choice: string,
  browser: Browser,
): Promise<Result<null>> {
  const token = sessionTokenOf(browser)
  if (!mayManageOwnAccount(actor) || token === null)
    return refuse('unauthenticated', 'Sign in first.')
  if (choice !== actForSelf && !(await isContactOf(db(), actor.userId, choice)))
    return refuse('not_found', 'You can’t act for this customer any more.')
  await db()
    .update(sessions)
    .set({ actingFor: choice })
    .where(and(eq(sessions.token, token), eq(sessions.userId, actor.userId)))
  return ok(null)
}
