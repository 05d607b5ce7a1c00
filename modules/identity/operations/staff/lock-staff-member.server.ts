import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mayGive } from '../../policy.ts'
import { type StaffMemberDetails, staffMember } from '../../queries/staff-member.server.ts'
import type { Actor } from '../../rules/actor.ts'
import { gone, moreRights } from '../../rules/staff/staff-change.ts'
import { staffProfiles } from '../../tables.server.ts'

/**
 * The member, locked until the transaction ends. Refuses a member who is gone, or who has more
 * rights than the actor.
 */
export async function lockStaffMember(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<Result<StaffMemberDetails>> {
  if (!isId(id)) return refuse('not_found', gone)
  await tx
    .select({ id: staffProfiles.id })
    .from(staffProfiles)
    .where(eq(staffProfiles.id, id))
    .for('update')
  const member = await staffMember(id, tx)
  if (member === null) return refuse('not_found', gone)
  return mayGive(actor, member.permissions) ? ok(member) : refuse('forbidden', moreRights)
}
