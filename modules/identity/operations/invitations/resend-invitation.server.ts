import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { StaffMemberDetails } from '../../queries/staff-member.server.ts'
import { type Actor, actorId, actorName } from '../../rules/actor.ts'
import { invitationEnd, invitationHours } from '../../rules/invitation.ts'
import type { StaffChange } from '../../rules/staff/staff-change.ts'
import { staffProfiles } from '../../tables.server.ts'
import { issueMailedToken } from '../confirmations/mailed-token.server.ts'
import { lockStaffMember } from '../staff/set-staff-active.server.ts'

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
export async function mailInvitation(
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
