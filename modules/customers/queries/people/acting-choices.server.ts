import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Person } from '#modules/identity/rules/actor.ts'
import { contactRoleLabel } from '#modules/identity/rules/contact.ts'
import { db } from '#platform/database.server.ts'
import { customerName } from '../../rules/customer-name.ts'
import { customerPeople, customers } from '../../tables.server.ts'

/** `value` is what the switch sends: the id of a customer, or `self`. */
export type ActingChoice = { value: string; name: string; role: string; isCurrent: boolean }

/**
 * The customers that a user may act for, their own account first. Empty for a user who is no
 * contact, so that there is nothing to choose.
 */
export async function actingChoices(person: Person): Promise<ActingChoice[]> {
  if (!person.mayActForOthers || person.viewedBy !== undefined) return []
  const rows = await db()
    .select({ customer: customers, roles: customerPeople.roles })
    .from(customerPeople)
    .innerJoin(
      customers,
      and(eq(customers.id, customerPeople.customerId), isNull(customers.deletedAt)),
    )
    .where(eq(customerPeople.userId, person.userId))
    .orderBy(asc(customerPeople.joinedAt), asc(customerPeople.id))
  const own = {
    value: 'self',
    name: 'My own account',
    role: 'Owner',
    isCurrent: person.contact === undefined,
  }
  const others = rows.map(({ customer, roles }) => ({
    value: customer.id,
    name: customerName(customer),
    role: contactRoleLabel(roles),
    isCurrent: person.contact !== undefined && person.customerId === customer.id,
  }))
  return [own, ...others]
}
