import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { customers } from '../tables.server.ts'

export async function recordSignIn(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx
    .update(customers)
    .set({ lastLogin: at })
    .where(and(eq(customers.authUserId, userId), isNull(customers.deletedAt)))
}
