import { newId } from '#kernel/ids.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import type { Contact, ContactRole } from '#modules/identity/rules/contact.ts'
import { users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { customerPeople, customers } from './tables.server.ts'

/**
 * Test builder: a verified account with its customer record, as the actor that a session would
 * give.
 */
export async function aCustomer(
  changes: Partial<typeof customers.$inferInsert> = {},
): Promise<Person & { customerId: string }> {
  const userId = newId()
  const customerId = newId()
  const email = `${userId}@test.example`
  await db()
    .insert(users)
    .values({ id: userId, name: 'Thandi Mokoena', email, emailVerified: true })
  const address = {
    line1: '2 Kloof Street',
    line2: '',
    city: 'Cape Town',
    province: 'Western Cape',
    postalCode: '8001',
    country: 'ZA',
  }
  await db()
    .insert(customers)
    .values({
      id: customerId,
      authUserId: userId,
      email,
      firstName: 'Thandi',
      lastName: 'Mokoena',
      billingAddress: address,
      ...changes,
    })
  return {
    kind: 'person',
    userId,
    name: 'Thandi Mokoena',
    email,
    emailVerified: true,
    mustChangePassword: false,
    customerId,
    staff: null,
    roleLookupTimedOut: false,
    hasRecentPassword: true,
  }
}

/** Test builder: a contact with a verified account who acts for this customer. */
export async function aContactOf(
  owner: Person & { customerId: string },
  roles: ContactRole[],
  changes: Partial<typeof customerPeople.$inferInsert> = {},
): Promise<Person & { customerId: string; contact: Contact }> {
  const userId = changes.userId ?? newId()
  const email = `${userId}@contact.example`
  const name = 'Lerato Dube'
  if (!changes.userId)
    await db().insert(users).values({ id: userId, name, email, emailVerified: true })
  const [row] = await db()
    .insert(customerPeople)
    .values({
      ...{ customerId: owner.customerId, userId, email, name, roles },
      invitedBy: owner.name,
      invitedAt: new Date(),
      joinedAt: new Date(),
      ...changes,
    })
    .returning({ id: customerPeople.id })
  return {
    ...owner,
    userId,
    name,
    email,
    contact: { id: row?.id ?? '', roles, customerName: 'Thandi Mokoena' },
  }
}
