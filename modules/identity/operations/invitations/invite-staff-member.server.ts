import { newId } from '#kernel/ids.ts'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { type Actor, actorId } from '../../rules/actor.ts'
import type { StaffChange } from '../../rules/staff/staff-change.ts'
import type { NewMember } from '../../rules/staff/staff-form.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { staffProfiles } from '../../tables.server.ts'
import { freeStaffAddress, grantableRole } from '../staff/add-staff-member.server.ts'
import { mailInvitation } from './resend-invitation.server.ts'

/**
 * Adds a member to the list of staff, without an account, and emails them a link that makes one.
 * The caller holds `lockAdministrators` and has asked for the right.
 */
export async function inviteStaffMember(
  tx: Transaction,
  actor: Actor,
  { email, firstName, lastName, roleId }: NewMember,
): Promise<Result<StaffChange<{ staffId: string }>>> {
  const free = await freeStaffAddress(tx, email)
  if (!free.ok) return free
  const role = await grantableRole(tx, actor, roleId)
  if (!role.ok) return role
  const staffId = newId()
  await tx.insert(staffProfiles).values({
    ...{
      id: staffId,
      email,
      firstName,
      lastName,
      roleId,
      invitedAt: now(),
      invitedBy: actorId(actor),
    },
    role: role.value.name === superAdmin ? 'admin' : 'agent',
  })
  await mailInvitation(tx, actor, { id: staffId, email, firstName, roleName: role.value.name })
  const title = `${firstName} ${lastName} was invited as ${role.value.name}`
  await recordActivity(tx, {
    actor,
    entityType: 'staff',
    entityId: staffId,
    action: 'invited',
    title,
    after: { firstName, lastName, email, role: role.value.name },
  })
  return ok({ value: { staffId }, people: [] })
}
