import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mayGrant } from '../../policy.ts'
import { type StaffMemberDetails, staffMember } from '../../queries/staff-member.server.ts'
import { type Actor, actorId } from '../../rules/actor.ts'
import type { StaffChange } from '../../rules/staff/staff-change.ts'
import { gone, moreRights } from '../../rules/staff/staff-change.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { sessions, staffProfiles, users } from '../../tables.server.ts'
import { announceAdministrator } from './announce-access.server.ts'

/**
 * Opens or closes the back office for a member of staff; closing ends their sessions. Doing it
 * twice changes nothing. The caller holds `lockAdministrators` and has asked for the right.
 */
export async function setStaffActive(
  tx: Transaction,
  actor: Actor,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<Result<StaffChange<{ name: string }>>> {
  const found = await lockStaffMember(tx, actor, id)
  if (!found.ok) return found
  const { userId, firstName, lastName, email, roleName, isActive: wasActive } = found.value
  const name = `${firstName} ${lastName}`.trim()
  if (userId === null) return refuse('conflict', `${name} has not accepted the invitation yet.`)
  if (userId === actorId(actor) && !isActive) return notOneself
  if (wasActive === isActive) return ok({ value: { name }, people: [] })
  await tx.update(staffProfiles).set({ isActive }).where(eq(staffProfiles.id, id))
  if (!isActive) await endAccess(tx, userId)
  const title = `Staff member ${name} ${isActive ? 'activated' : 'deactivated'}`
  await recordActivity(tx, {
    actor,
    entityType: 'staff',
    entityId: id,
    action: isActive ? 'activated' : 'deactivated',
    title,
    before: { isActive: wasActive },
    after: { isActive },
  })
  if (isActive && roleName === superAdmin) await announceAdministrator(tx, actor, { name, email })
  return ok({ value: { name }, people: [userId] })
}

export const notOneself = refuse(
  'conflict',
  'You can’t deactivate yourself. Ask another administrator.',
)

/**
 * Ends every session of a member who leaves the back office, and the role on their account, which
 * would count before the profile's (D21).
 */
export async function endAccess(tx: Transaction, userId: string): Promise<void> {
  await tx.update(users).set({ role: null }).where(eq(users.id, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

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
  return mayGrant(actor, member.permissions) ? ok(member) : refuse('forbidden', moreRights)
}
