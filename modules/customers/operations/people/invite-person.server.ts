import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { countAttempt } from '#modules/identity/operations/attempts/count-attempt.server.ts'
import { issueMailedToken } from '#modules/identity/operations/confirmations/mailed-token.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { type ContactRole, contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { invitationEnd, invitationHours } from '#modules/identity/rules/invitation.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { mailReaches } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { ownerOf, peopleOf } from '../../queries/people/people.server.ts'
import { customerName } from '../../rules/customer.ts'
import { type InvitedPerson, maxPeople } from '../../rules/people.ts'
import { customerPeople } from '../../tables.server.ts'
import {
  changePeople,
  type LockedCustomer,
  lockedPerson,
  noPerson,
} from './change-person.server.ts'

/**
 * Adds a person to the list of a customer's people and emails them a link; there is no access
 * before they accept it.
 */
export async function invitePerson(
  actor: Actor,
  customerId: string,
  person: InvitedPerson,
): Promise<Result<{ id: string; email: string }>> {
  const counted = await countInvitation(customerId, person.email)
  if (!counted.ok) return counted
  return changePeople(actor, customerId, async (tx, customer) => {
    const free = await freeToInvite(tx, customer, { actor, email: person.email })
    if (!free.ok) return free
    const row = {
      ...person,
      id: newId(),
      customerId,
      invitedBy: inviterOf(actor, customer),
      invitedAt: now(),
    }
    await tx.insert(customerPeople).values(row)
    await mailPersonInvitation(tx, customer, row)
    await recordActivity(tx, {
      actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'invited',
      title: `${person.name} was invited as ${contactRoleLabel(person.roles).toLowerCase()} contact of ${customerName(customer)}`,
      after: { name: person.name, email: person.email, roles: person.roles },
    })
    return ok({ id: row.id, email: person.email })
  })
}

/** Emails a new link, good for as long as the first one was. */
export async function resendPersonInvitation(
  actor: Actor,
  customerId: string,
  id: string,
): Promise<Result<{ email: string }>> {
  const counted = await countAttempt('peopleInvited', customerId)
  if (!counted.ok) return counted
  return changePeople(actor, customerId, async (tx, customer) => {
    const person = await lockedPerson(tx, customerId, id)
    if (!person) return noPerson
    if (person.userId !== null)
      return refuse('conflict', `${person.name} has accepted the invitation already.`)
    const reached = await mailReaches(actor, person.email, tx)
    if (!reached.ok) return reached
    const invitedBy = inviterOf(actor, customer)
    await tx
      .update(customerPeople)
      .set({ invitedAt: now(), invitedBy })
      .where(eq(customerPeople.id, id))
    await mailPersonInvitation(tx, customer, { ...person, invitedBy })
    const title = `The invitation of ${person.name} was sent again`
    await recordActivity(tx, {
      actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'resent',
      title,
    })
    return ok({ email: person.email })
  })
}

/** An invitation is an email to an address that a user typed. */
async function countInvitation(customerId: string, email: string): Promise<Result<void>> {
  const counted = await countAttempt('peopleInvited', customerId)
  return counted.ok ? countAttempt('invitedAddress', email) : counted
}

async function freeToInvite(
  tx: Transaction,
  customer: LockedCustomer,
  { actor, email }: { actor: Actor; email: string },
): Promise<Result<void>> {
  if (customer.authUserId === null && customer.pendingUserId !== null)
    return refuse(
      'conflict',
      'The owner’s email address must be confirmed before others are invited.',
    )
  const [people, owner] = [await peopleOf(customer.id, tx), await ownerOf(customer.id, tx)]
  if (people.length >= maxPeople)
    return refuse('conflict', `There are ${maxPeople} people already. Remove somebody first.`)
  if ([customer.email.toLowerCase(), owner?.email].includes(email))
    return taken('This is the owner’s own address.')
  return people.some((person) => person.email === email)
    ? taken('This person is on the list already.')
    : mailReaches(actor, email, tx)
}

function taken(message: string) {
  return refuse('conflict', 'Please check the form.', { fields: { email: [message] } })
}

/** Staff invite in the name of the site's people, owners in their own. */
function inviterOf(actor: Actor, customer: LockedCustomer): string {
  const isOwner = actor.kind === 'person' && actor.userId === customer.authUserId
  return isOwner ? actorName(actor) : `${actorName(actor)} (support)`
}

type Invited = {
  id: string
  email: string
  name: string
  roles: readonly ContactRole[]
  invitedBy: string
}

/** Emails the link of an invitation; earlier links of the same person stop working. */
async function mailPersonInvitation(
  tx: Transaction,
  customer: LockedCustomer,
  { id, email, name, roles, invitedBy }: Invited,
): Promise<void> {
  const token = await issueMailedToken(tx, 'customer-invitation', {
    userId: id,
    expiresAt: invitationEnd(now()),
  })
  await enqueueMail(tx, {
    key: `customer_invitation:${newId()}`,
    template: 'customer_invitation',
    to: email,
    variables: {
      customer_name: name,
      invited_by: invitedBy,
      company_name: customerName(customer),
      role_name: contactRoleLabel(roles),
      valid_hours: invitationHours,
    },
    secrets: { invitation_url: `${config().publicUrl}/invitation?token=${token}` },
    customerId: customer.id,
  })
}
