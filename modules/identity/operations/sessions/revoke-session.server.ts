import { and, eq, ne } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { type Browser, sessionTokenOf } from '../../browser.server.ts'
import type { Actor, Person } from '../../rules/actor.ts'
import { deviceOf } from '../../rules/device.ts'
import { sessions } from '../../tables.server.ts'

/** Ends one of the caller's own sessions. Those of others and missing ones are refused alike. */
export async function revokeSession(actor: Actor, sessionId: string): Promise<Result<void>> {
  if (actor.kind !== 'person') return refuse('unauthenticated', 'Sign in first.')
  return transact(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.userId)))
      .returning(where)
    if (!ended) return refuse('not_found', 'This session has already ended.')
    await recordEnded(tx, actor, [ended])
    return ok(undefined)
  })
}

/** Ends every session of the caller but this one, and says how many those were. */
export async function revokeOtherSessions(actor: Actor, browser: Browser): Promise<Result<number>> {
  const token = sessionTokenOf(browser)
  if (actor.kind !== 'person' || token === null) return refuse('unauthenticated', 'Sign in first.')
  return transact(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.userId), ne(sessions.token, token)))
      .returning(where)
    if (ended.length > 0) await recordEnded(tx, actor, ended)
    return ok(ended.length)
  })
}

const where = { userAgent: sessions.userAgent }

async function recordEnded(
  tx: Transaction,
  actor: Person,
  ended: { userAgent: string | null }[],
): Promise<void> {
  const devices = ended.map(({ userAgent }) => {
    const { browser, system } = deviceOf(userAgent ?? '')
    return `${browser}, ${system}`
  })
  const title =
    ended.length === 1
      ? `${actor.email} signed out another device`
      : `${actor.email} signed out ${ended.length} other devices`
  await recordActivity(tx, {
    actor,
    entityType: 'account',
    entityId: actor.userId,
    action: 'session_ended',
    title,
    details: { devices },
  })
}
