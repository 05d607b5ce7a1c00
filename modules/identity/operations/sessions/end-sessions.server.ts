import { and, eq, ne, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { db, type Executor, type Transaction, transact } from '#platform/database.server.ts'
import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser, sessionTokenOf } from '../../browser.server.ts'
import { accountActor } from '../../rules/account-actor.ts'
import type { Actor, Person } from '../../rules/actor.ts'
import { deviceOf } from '../../rules/device.ts'
import { sessionToken } from '../../session-token.server.ts'
import { sessions, staffProfiles, users } from '../../tables.server.ts'
import { endCustomerView } from './end-customer-view.server.ts'

/** What the audit log says of the account that signed in or out. */
export type AccountFacts = {
  userId: string
  name: string
  email: string
  lastSignedInAt: Date | null
  isStaff: boolean
}

/** A sign-out by the holder of this session. Nothing is recorded when it had ended before. */
export async function recordSignedOut(userId: string): Promise<void> {
  const user = await accountFacts(userId, db())
  if (!user) return
  const title = `${user.email} signed out`
  await recordActivity(db(), {
    actor: accountActor(user),
    entityType: 'account',
    entityId: userId,
    action: 'signed_out',
    title,
  })
}

export async function accountFacts(
  userId: string,
  executor: Executor,
): Promise<AccountFacts | undefined> {
  const [user] = await executor
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      lastSignedInAt: users.lastSignedInAt,
      isStaff: sql<boolean>`${users.role} is not null
        or ${staffProfiles.id} is not null`,
    })
    .from(users)
    .leftJoin(staffProfiles, eq(staffProfiles.userId, users.id))
    .where(eq(users.id, userId))
  return user
}

/**
 * Ends the browser's session, if it has one, and the look at a customer's account with it. Returns
 * the Set-Cookie lines that make it forget.
 */
export async function signOut(browser: Browser): Promise<string[]> {
  const { cookie } = await endCustomerView(browser)
  const [session] = await db()
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.token, sessionTokenOf(browser) ?? ''))
  const { headers } = await auth().api.signOut({
    headers: authHeaders(browser),
    returnHeaders: true,
  })
  if (session) await recordSignedOut(session.userId)
  return [...headers.getSetCookie(), cookie]
}

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

/**
 * Notes that the caller's session is in use (A§7 'automatic token refresh'). It still ends at its
 * greatest age.
 */
export async function refreshSession(request: Request): Promise<void> {
  const token = sessionToken(request.headers)
  if (token === null) return
  await db()
    .update(sessions)
    .set({ updatedAt: sql`now()` })
    .where(and(eq(sessions.token, token), sql`${sessions.expiresAt} > now()`))
}
