import { newId } from '#kernel/ids.ts'
import { issueMailedToken } from '#modules/identity/operations/confirmations/mailed-token.server.ts'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import { contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { invitationEnd, invitationHours } from '#modules/identity/rules/invitation.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { customerName } from '../../rules/customer-name.ts'
import type { LockedCustomer } from './change-people.server.ts'

type Invited = {
  id: string
  email: string
  name: string
  roles: readonly ContactRole[]
  invitedBy: string
}

/** Emails the link of an invitation; earlier links of the same person stop working. */
export async function mailPersonInvitation(
  tx: Transaction,
  customer: LockedCustomer,
  { id, email, name, roles, invitedBy }: Invited,
): Promise<void> {
  const token = await issueMailedToken(tx, 'customer-invitation', id, invitationEnd(now()))
  await enqueueMail(tx, {
    key: `customer_invitation:${newId()}`,
    template: 'customer_invitation',
    to: email,
    variables: {
      ...{ customer_name: name, invited_by: invitedBy, company_name: customerName(customer) },
      ...{ role_name: contactRoleLabel(roles), valid_hours: invitationHours },
    },
    secrets: { invitation_url: `${config().publicUrl}/invitation?token=${token}` },
    customerId: customer.id,
  })
}
