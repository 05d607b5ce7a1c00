import { eq, sql } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { db } from '#platform/database.server.ts'
import type { Browser } from '../../browser.server.ts'
import { deviceOf } from '../../rules/device.ts'
import { users } from '../../tables.server.ts'

/** Each completed sign-in stands in the activity log, with its browser and address; failed ones do as well (`recordFailedSignIn`). */
export async function recordSignedIn(userId: string, { userAgent, address }: Browser, withCode: boolean): Promise<void> {
  const [user] = await db().update(users).set({ lastSignedInAt: sql`now()` }).where(eq(users.id, userId)).returning({ email: users.email })
  if (!user) return
  const { browser, system } = deviceOf(userAgent)
  await recordActivity(db(), {
    actor: { kind: 'system', name: user.email },
    entityType: 'account',
    entityId: userId,
    action: 'signed_in',
    title: `${user.email} signed in from ${browser}, ${system}`,
    details: { address, withCode },
  })
}
