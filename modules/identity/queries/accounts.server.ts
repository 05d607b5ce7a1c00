import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '#platform/clock.server.ts'
import { db, type Executor, type Transaction } from '#platform/database.server.ts'
import type { PendingSignUp } from '../rules/pending-sign-up.ts'
import { users } from '../tables.server.ts'
import { mailedTokenOwner } from './invitation.server.ts'

/** The name on an account, for histories; blank when there is none. */
export async function accountName(userId: string, executor: Executor): Promise<string> {
  const [user] = await executor.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return user?.name ?? ''
}

/** The sign-in account of an address in lower case, or null. */
export async function accountOfAddress(
  executor: Executor,
  email: string,
): Promise<{ userId: string; isVerified: boolean } | null> {
  const [row] = await executor
    .select({ userId: users.id, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
  return row ?? null
}

/** Sign-in accounts by their addresses, of which each is in lower case. */
export async function accountsByAddress(
  addresses: readonly string[],
): Promise<Map<string, { userId: string; isVerified: boolean }>> {
  if (addresses.length === 0) return new Map()
  const rows = await db()
    .select({ email: users.email, userId: users.id, isVerified: users.emailVerified })
    .from(users)
    .where(inArray(users.email, [...addresses]))
  return new Map(rows.map(({ email, ...account }) => [email, account]))
}

/**
 * The address of an account that has proved it, or null. Holds the account until the transaction
 * ends.
 */
export async function verifiedAddress(tx: Transaction, userId: string): Promise<string | null> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)))
    .for('update')
  return user?.email ?? null
}

const pendingSignUpSchema = z.object({
  name: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  encryptedPassword: z.string().optional(),
  target: z.string(),
  marketing: z.boolean().optional(),
})

/**
 * The sign-up that a mailed link finishes, without using the link up; null when it is unknown, used
 * or past its time.
 */
export async function pendingSignUp(
  token: string,
  executor: Executor = db(),
): Promise<PendingSignUp | null> {
  const stored =
    token === '' || token.length > 200
      ? null
      : await mailedTokenOwner(executor, 'sign-up', { token, at: now() })
  return stored === null ? null : pendingSignUpSchema.parse(JSON.parse(stored))
}
