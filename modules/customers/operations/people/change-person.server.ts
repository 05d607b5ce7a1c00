import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type ContactRole, contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { dropContactMails } from '#modules/mail/operations/erase-recipient.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { mayManagePeople } from '../../policy.ts'
import { formerPeople, peopleOf } from '../../queries/people/people.server.ts'
import { customerPeople, customers } from '../../tables.server.ts'

export type LockedCustomer = typeof customers.$inferSelect
export type LockedPerson = typeof customerPeople.$inferSelect

/**
 * One change to the people of a customer at a time: it holds the customer's row, and asks for the
 * actor's right behind it, so of two who hand a customer over one finds that it is not theirs any
 * more. Orders and payments do not wait for it.
 */
export async function changePeople<T>(
  actor: Actor,
  customerId: string,
  work: (tx: Transaction, customer: LockedCustomer) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!isId(customerId)) return noCustomer
  return transact(async (tx) => {
    const customer = await lockForPeople(tx, customerId)
    if (!customer) return noCustomer
    return mayManagePeople(actor, customer)
      ? work(tx, customer)
      : refuse('forbidden', 'You do not have permission to decide who acts for this customer.')
  })
}

/** The customer, held against other changes to its people. */
export async function lockForPeople(
  tx: Transaction,
  customerId: string,
): Promise<LockedCustomer | null> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
    .for('no key update')
  return customer ?? null
}

/** One of the people of a customer that the caller holds. */
export async function lockedPerson(
  tx: Transaction,
  customerId: string,
  id: string,
): Promise<LockedPerson | null> {
  if (!isId(id)) return null
  const [person] = await tx
    .select()
    .from(customerPeople)
    .where(and(eq(customerPeople.id, id), eq(customerPeople.customerId, customerId)))
    .for('update')
  return person ?? null
}

const noCustomer = refuse('not_found', 'Customer not found')
export const noPerson = refuse('not_found', 'This person was removed meanwhile.')

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

type ForgottenContact = { userId: string | null; name: string; email: string }

/**
 * Removes the contacts of a deleted customer; their own accounts stay. Returns them, removed ones
 * included, so that other modules can erase them too. The caller has locked the customer and
 * records its deletion.
 */
export async function erasePeople(
  tx: Transaction,
  customerId: string,
): Promise<ForgottenContact[]> {
  const people = await peopleOf(customerId, tx)
  const former = await formerPeople(customerId, tx)
  await tx.delete(customerPeople).where(eq(customerPeople.customerId, customerId))
  for (const { userId } of people) await followRights(tx, userId)
  return [...people.map(({ userId, name, email }) => ({ userId, name, email })), ...former]
}
