import { newId } from '#kernel/ids.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { customers } from './tables.server.ts'

/** Test builder: a verified account with its customer record, as the actor that a session would give. */
export async function aCustomer(changes: Partial<typeof customers.$inferInsert> = {}): Promise<Person & { customerId: string }> {
  const userId = newId()
  const customerId = newId()
  const email = `${userId}@test.example`
  await db().insert(users).values({ id: userId, name: 'Thandi Mokoena', email, emailVerified: true })
  const address = { line1: '2 Kloof Street', line2: '', city: 'Cape Town', province: 'Western Cape', postalCode: '8001', country: 'ZA' }
  await db()
    .insert(customers)
    .values({ id: customerId, authUserId: userId, email, firstName: 'Thandi', lastName: 'Mokoena', billingAddress: address, ...changes })
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
