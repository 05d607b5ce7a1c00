import { and, eq, ne } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { db } from '#platform/database.server.ts'
import { type Browser, sessionTokenOf } from '../../browser.server.ts'
import type { Actor } from '../../rules/actor.ts'
import { sessions } from '../../tables.server.ts'

/** Ends one of the caller's own sessions. Those of others and missing ones are refused alike. */
export async function revokeSession(actor: Actor, sessionId: string): Promise<Result<void>> {
  if (actor.kind !== 'person') return refuse('unauthenticated', 'Sign in first.')
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, actor.userId)))
    .returning({ id: sessions.id })
  return ended.length > 0 ? ok(undefined) : refuse('not_found', 'This session has already ended.')
}

/** Ends every session of the caller but this one, and says how many those were. */
export async function revokeOtherSessions(actor: Actor, browser: Browser): Promise<Result<number>> {
  const token = sessionTokenOf(browser)
  if (actor.kind !== 'person' || token === null) return refuse('unauthenticated', 'Sign in first.')
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, actor.userId), ne(sessions.token, token)))
    .returning({ id: sessions.id })
  return ok(ended.length)
}
