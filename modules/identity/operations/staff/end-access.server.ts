import { eq } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { sessions, users } from '../../tables.server.ts'

/**
 * Ends every session of a member who leaves the back office, and the role on their account, which
 * would count before the profile's (D21).
 */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ role: null }).where(eq(users.id, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}
