import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { users } from '../tables.server.ts'

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
