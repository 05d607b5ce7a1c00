import { eq, sql } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { db } from '#platform/database.server.ts'
import type { Browser } from '../../browser.server.ts'
import { accountActor } from '../../rules/account-actor.ts'
import { deviceOf } from '../../rules/device.ts'
import { staffProfiles, users } from '../../tables.server.ts'

/** Each completed sign-in stands in the activity log, with its browser and address; failed ones do as well (`recordFailedSignIn`). */
export async function recordSignedIn(userId: string, { userAgent, address }: Browser, withCode: boolean): Promise<void> {
  await db().update(users).set({ lastSignedInAt: sql`now()` }).where(eq(users.id, userId))
  const user = await accountOf(userId)
  if (!user) return
  const { browser, system } = deviceOf(userAgent)
  await recordActivity(db(), {
    actor: accountActor(user),
    entityType: 'account',
    entityId: userId,
    action: 'signed_in',
    title: `${user.email} signed in from ${browser}, ${system}`,
    details: { address, withCode },
  })
}

/** A sign-out by the holder of this session. Nothing is recorded when it had ended before. */
export async function recordSignedOut(userId: string): Promise<void> {
  const user = await accountOf(userId)
  if (!user) return
  const title = `${user.email} signed out`
  await recordActivity(db(), { actor: accountActor(user), entityType: 'account', entityId: userId, action: 'signed_out', title })
}

async function accountOf(userId: string) {
  const [user] = await db()
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      isStaff: sql<boolean>`${users.role} is not null or ${staffProfiles.id} is not null`,
    })
    .from(users)
    .leftJoin(staffProfiles, eq(staffProfiles.userId, users.id))
    .where(eq(users.id, userId))
  return user
}
