import { newId } from '#kernel/ids.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { StaffMemberDetails } from '../../queries/staff-member.server.ts'
import { type Actor, actorName } from '../../rules/actor.ts'
import { invitationEnd, invitationHours } from '../../rules/invitation.ts'
import { issueMailedToken } from '../confirmations/mailed-token.server.ts'

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
