import { and, eq, isNotNull, or } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { staffProfiles, users } from '../../tables.server.ts'

/** Refuses ('conflict', by field) an address that is on the staff or invited already. */
export async function freeStaffAddress(tx: Transaction, email: string): Promise<Result<null>> {
  const [taken] = await tx
    .select({ userId: staffProfiles.userId, accountRole: users.role })
    .from(users)
    .fullJoin(staffProfiles, eq(staffProfiles.userId, users.id))
    .where(
      or(
        eq(staffProfiles.email, email),
        and(eq(users.email, email), or(isNotNull(staffProfiles.id), isNotNull(users.role))),
      ),
    )
    .limit(1)
  if (!taken) return ok(null)
  const message =
    taken.userId === null && taken.accountRole === null
      ? 'This person has been invited already.'
      : 'A staff member with this email address already exists.'
  return refuse('conflict', message, { fields: { email: [message] } })
}
