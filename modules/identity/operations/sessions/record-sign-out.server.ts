import { eq, sql } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { auth } from '../../auth.server.ts'
import { authHeaders, type Browser, sessionTokenOf } from '../../browser.server.ts'
import { accountActor } from '../../rules/account-actor.ts'
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
      isStaff: sql<boolean>`${users.role} is not null or ${staffProfiles.id} is not null`,
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
