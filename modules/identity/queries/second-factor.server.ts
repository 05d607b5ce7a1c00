import { and, eq, gt } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { auth } from '../auth.server.ts'
import type { Browser } from '../browser.server.ts'
import { users, verifications } from '../tables.server.ts'

export async function usesSecondFactor(userId: string): Promise<boolean> {
  const [row] = await db()
    .select({ on: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, userId))
  return row?.on ?? false
}

export type PendingSecondFactor = { userId: string; email: string }

/** Who gave the right password in this browser and is asked for a code now. */
export async function pendingSecondFactor({
  cookie,
}: Browser): Promise<PendingSecondFactor | null> {
  const { name } = (await auth().$context).createAuthCookie('two_factor')
  const line = cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  if (line === undefined) return null
  // The identifier is random: only the browser that was given it knows it.
  const [identifier = ''] = line.slice(name.length + 1).split('.')
  const [found] = await db()
    .select({ userId: users.id, email: users.email })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now())))
  return found ?? null
}
