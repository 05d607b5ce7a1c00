import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { dropContactMails } from '#modules/mail/operations/erase-recipient.server.ts'
import { type ContactMail, contactMailKinds } from '#modules/mail/rules/contact-mails.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageOwnContact } from '../../policy.ts'
import { mailsOfRoles } from '../../rules/people.ts'
import { customerPeople } from '../../tables.server.ts'
import {
  followRights,
  type LockedPerson,
  lockedPerson,
  lockForPeople,
} from './change-person.server.ts'

/** A contact stops acting for the customer. */
export async function leaveCustomer(actor: Actor): Promise<Result<{ customerName: string }>> {
  return onOwnContact(actor, async (tx, { person, customerName }) => {
    await tx.delete(customerPeople).where(eq(customerPeople.id, person.id))
    await dropContactMails(tx, { id: person.id, customerId: person.customerId, roles: [] })
    await followRights(tx, person.userId)
    const before = { name: person.name, email: person.email, roles: person.roles }
    const about = { actor, entityType: 'customer', entityId: person.customerId } as const
    await recordActivity(tx, {
      ...about,
      action: 'contact_left',
      title: `${person.name} left as contact`,
      before,
    })
    return ok({ customerName })
  })
}

/** Which of the emails of their roles a contact gets. Kinds of other roles stay as they were. */
export async function chooseContactMails(
  actor: Actor,
  wanted: Record<ContactMail, boolean>,
): Promise<Result<null>> {
  return onOwnContact(actor, async (tx, { person }) => {
    const offered = mailsOfRoles(person.roles)
    const mutedMails = contactMailKinds.filter((kind) =>
      offered.includes(kind) ? !wanted[kind] : person.mutedMails.includes(kind),
    )
    const changed = changes({ mutedMails: person.mutedMails }, { mutedMails })
    if (Object.keys(changed.after).length === 0) return ok(null)
    await tx.update(customerPeople).set({ mutedMails }).where(eq(customerPeople.id, person.id))
    const about = { actor, entityType: 'customer', entityId: person.customerId } as const
    await recordActivity(tx, {
      ...about,
      action: 'contact_changed',
      title: `${person.name} chose which emails to get`,
      ...changed,
    })
    return ok(null)
  })
}

type OwnContact = { person: LockedPerson; customerName: string }

function onOwnContact<T>(
  actor: Actor,
  work: (tx: Transaction, own: OwnContact) => Promise<Result<T>>,
): Promise<Result<T>> {
  return transact(async (tx) => {
    if (!mayManageOwnContact(actor)) return noContact
    const customer = await lockForPeople(tx, actor.customerId)
    const person = customer && (await lockedPerson(tx, customer.id, actor.contact.id))
    return person?.userId === actor.userId
      ? work(tx, { person, customerName: actor.contact.customerName })
      : noContact
  })
}

const noContact = refuse('not_found', 'You no longer have access to this customer.')
