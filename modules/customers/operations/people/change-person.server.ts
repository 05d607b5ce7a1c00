import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type ContactRole, contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { dropContactMails } from '#modules/mail/operations/drop-contact-mails.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { customerPeople } from '../../tables.server.ts'
import { changePeople, lockedPerson, noPerson } from './change-people.server.ts'

/**
 * Changes a contact's roles. It counts with their next request, their open streams end at once, and
 * emails that waited for them are dropped.
 */
export async function changePersonRoles(
  actor: Actor,
  customerId: string,
  { id, roles }: { id: string; roles: ContactRole[] },
): Promise<Result<{ name: string; role: string }>> {
  return changePeople(actor, customerId, async (tx) => {
    const person = await lockedPerson(tx, customerId, id)
    if (!person) return noPerson
    const changed = changes({ roles: person.roles }, { roles })
    const role = contactRoleLabel(roles)
    if (Object.keys(changed.after).length === 0) return ok({ name: person.name, role })
    await tx.update(customerPeople).set({ roles }).where(eq(customerPeople.id, id))
    await dropContactMails(tx, { id, customerId, roles })
    await followRights(tx, person.userId)
    const title = `${person.name} is now ${role.toLowerCase()} contact`
    await recordActivity(tx, {
      actor,
      entityType: 'customer',
      entityId: customerId,
      action: 'contact_changed',
      title,
      ...changed,
    })
    return ok({ name: person.name, role })
  })
}

/**
 * Removes a person from the list: a contact's access ends with their next request and their open
 * streams at once, what waited for them in the email queue is dropped, an invitation's link stops
 * working. Their account stays.
 */
export async function removePerson(
  actor: Actor,
  customerId: string,
  id: string,
): Promise<Result<{ name: string; wasInvited: boolean }>> {
  return changePeople(actor, customerId, async (tx) => {
    const person = await lockedPerson(tx, customerId, id)
    if (!person) return noPerson
    await tx.delete(customerPeople).where(eq(customerPeople.id, id))
    await dropContactMails(tx, { id, customerId, roles: [] })
    await followRights(tx, person.userId)
    const wasInvited = person.userId === null
    await recordActivity(tx, {
      ...{
        actor,
        entityType: 'customer',
        entityId: customerId,
        action: wasInvited ? 'invitation_withdrawn' : 'contact_removed',
      },
      title: wasInvited
        ? `The invitation of ${person.name} was withdrawn`
        : `${person.name} was removed as ${contactRoleLabel(person.roles).toLowerCase()} contact`,
      before: { name: person.name, email: person.email, roles: person.roles },
    })
    return ok({ name: person.name, wasInvited })
  })
}

/** Every server looks again at what this account has open. */
export async function followRights(tx: Transaction, userId: string | null): Promise<void> {
  if (userId !== null) await publish(tx, 'access', userId)
}
