import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManagePeople } from '../../policy.ts'
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
