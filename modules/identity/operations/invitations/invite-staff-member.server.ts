import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { mailReaches } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { StaffMemberDetails } from '../../queries/staff-member.server.ts'
import { type Actor, actorId, actorName } from '../../rules/actor.ts'
import { invitationEnd, invitationHours } from '../../rules/invitation.ts'
import type { NewMember } from '../../rules/staff/staff-form.ts'
import type { StaffChange } from '../../rules/staff/staff-list.ts'
import { superAdmin } from '../../rules/staff/staff-role.ts'
import { staffProfiles } from '../../tables.server.ts'
import { issueMailedToken } from '../confirmations/mailed-token.server.ts'
import { freeStaffAddress, grantableRole } from '../staff/add-staff-member.server.ts'
import { lockStaffMember } from '../staff/delete-staff-member.server.ts'

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
  const reached = await mailReaches(actor, email, tx)
  if (!reached.ok) return reached
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

/**
 * Emails a new link, good for as long as the first one was. The caller holds `lockAdministrators`
 * and has asked for the right.
 */
export async function resendInvitation(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<Result<StaffChange<{ email: string }>>> {
  const found = await lockStaffMember(tx, actor, id)
  if (!found.ok) return found
  const member = found.value
  const name = `${member.firstName} ${member.lastName}`.trim()
  if (member.userId !== null)
    return refuse('conflict', `${name} has accepted the invitation already.`)
  const reached = await mailReaches(actor, member.email, tx)
  if (!reached.ok) return reached
  await tx
    .update(staffProfiles)
    .set({ invitedAt: now(), invitedBy: actorId(actor) })
    .where(eq(staffProfiles.id, id))
  await mailInvitation(tx, actor, member)
  await recordActivity(tx, {
    actor,
    entityType: 'staff',
    entityId: id,
    action: 'resent',
    title: `The invitation of ${name} was sent again`,
  })
  return ok({ value: { email: member.email }, people: [] })
}

type Invited = Pick<StaffMemberDetails, 'id' | 'email' | 'firstName' | 'roleName'>

/** Emails the link of an invitation; earlier links of the same person stop working. */
async function mailInvitation(
  tx: Transaction,
  actor: Actor,
  { id, email, firstName, roleName }: Invited,
): Promise<void> {
  const token = await issueMailedToken(tx, 'staff-invitation', {
    userId: id,
    expiresAt: invitationEnd(now()),
  })
  await enqueueMail(tx, {
    key: `staff_invitation:${newId()}`,
    template: 'staff_invitation',
    to: email,
    variables: {
      staff_name: firstName,
      invited_by: actorName(actor),
      role_name: roleName,
      valid_hours: invitationHours,
    },
    secrets: { invitation_url: `${config().publicUrl}/admin/invitation?token=${token}` },
  })
}
