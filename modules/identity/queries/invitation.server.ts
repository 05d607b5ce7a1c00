import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { roles, staffProfiles } from '../tables.server.ts'
import { mailedTokenOwner } from './mailed-token.server.ts'

export type Invitation = { staffId: string; email: string; firstName: string; lastName: string; roleName: string }

/** What a mailed link invites to, without using the link up; null when it is unknown, used, withdrawn or past its time. */
export async function invitationOf(token: string, executor: Executor = db()): Promise<Invitation | null> {
  const staffId = token === '' || token.length > 200 ? null : await mailedTokenOwner(executor, 'staff-invitation', token, now())
  if (staffId === null || !isId(staffId)) return null
  const [row] = await executor
    .select({
      ...{ staffId: staffProfiles.id, email: staffProfiles.email, firstName: staffProfiles.firstName, lastName: staffProfiles.lastName },
      roleName: roles.name,
    })
    .from(staffProfiles)
    .innerJoin(roles, eq(roles.id, staffProfiles.roleId))
    .where(and(eq(staffProfiles.id, staffId), isNull(staffProfiles.userId)))
  return row ?? null
}
