import { and, eq } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import { staffProfiles, users } from '../tables.server.ts'

/** The facts that decide whether a user with the right password may sign in. */
export async function signInFacts(
  email: string,
  at: Date,
  executor: Executor = db(),
): Promise<{ userId: string; isStaff: boolean; hasTemporaryPassword: boolean; temporaryPasswordDied: boolean } | null> {
  const [row] = await executor
    .select({ userId: users.id, role: users.role, until: users.temporaryPasswordUntil, staffId: staffProfiles.id })
    .from(users)
    .leftJoin(staffProfiles, and(eq(staffProfiles.userId, users.id), eq(staffProfiles.isActive, true)))
    .where(eq(users.email, email))
  if (!row) return null
  return {
    userId: row.userId,
    isStaff: row.role !== null || row.staffId !== null,
    hasTemporaryPassword: row.until !== null,
    temporaryPasswordDied: row.until !== null && row.until <= at,
  }
}
