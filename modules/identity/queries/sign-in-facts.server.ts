import { and, eq } from 'drizzle-orm'
import { db, type Executor } from '#platform/database.server.ts'
import { staffProfiles, users } from '../tables.server.ts'

export type SignInFacts = {
  userId: string
  name: string
  isStaff: boolean
  hasTemporaryPassword: boolean
  temporaryPasswordDied: boolean
}

/** The facts that decide whether a user with the right password may sign in. */
export async function signInFacts(
  email: string,
  at: Date,
  executor: Executor = db(),
): Promise<SignInFacts | null> {
  const [row] = await executor
    .select({
      userId: users.id,
      name: users.name,
      role: users.role,
      until: users.temporaryPasswordUntil,
      staffId: staffProfiles.id,
    })
    .from(users)
    .leftJoin(
      staffProfiles,
      and(eq(staffProfiles.userId, users.id), eq(staffProfiles.isActive, true)),
    )
    .where(eq(users.email, email))
  if (!row) return null
  return {
    userId: row.userId,
    name: row.name,
    isStaff: row.role !== null || row.staffId !== null,
    hasTemporaryPassword: row.until !== null,
    temporaryPasswordDied: row.until !== null && row.until <= at,
  }
}
