import { eq, sql } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { accountActor } from '../../rules/account-actor.ts'
import { staffProfiles, users } from '../../tables.server.ts'

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
