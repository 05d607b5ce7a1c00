import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { ImportedCustomer } from '../rules/imported-customer.ts'
import type { ImportedPerson } from '../rules/imported-person.ts'
import { customerPeople, customers } from '../tables.server.ts'
import { columns } from './customer-for-purchase.server.ts'

/** Customers of another program, without sign-in and without email. Their addresses are free. */
export async function importCustomers(
  tx: Transaction,
  people: readonly ImportedCustomer[],
): Promise<void> {
  await insertRows(tx, customers, { rows: people.map(rowOf) })
}

/** What differs at the source since. Of a customer who was deleted meanwhile nothing comes back. */
export async function updateImportedCustomers(
  tx: Transaction,
  people: readonly ImportedCustomer[],
): Promise<void> {
  for (const person of people) {
    const { id, createdAt: _, ...changes } = rowOf(person)
    await tx
      .update(customers)
      .set(changes)
      .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
  }
}

function rowOf({ id, email, status, notes, tags, createdAt, ...details }: ImportedCustomer) {
  return { id, email, ...columns(details), status, notes, tags, createdAt }
}

/**
 * People of imported customers. An owner gets the record where it has none and owns no other; else
 * they are a contact with both roles. Contacts who are there already stay as they are.
 */
export async function writeImportedPeople(
  tx: Transaction,
  people: readonly ImportedPerson[],
  by: string,
): Promise<void> {
  for (const { customerId, userId, isOwner } of people)
    if (isOwner && userId !== null)
      await tx
        .update(customers)
        .set({ authUserId: userId })
        .where(
          and(
            eq(customers.id, customerId),
            isNull(customers.authUserId),
            sql`not exists (select from customers other where other.auth_user_id = ${userId})`,
          ),
        )
  const owned = await tx
    .select({ id: customers.id, userId: customers.authUserId })
    .from(customers)
    .where(
      inArray(
        customers.id,
        people.map(({ customerId }) => customerId),
      ),
    )
  const ownerOf = new Map(owned.map(({ id, userId }) => [id, userId]))
  await insertRows(tx, customerPeople, {
    rows: people
      .filter(({ customerId, userId }) => userId === null || ownerOf.get(customerId) !== userId)
      .map(({ isOwner: _, createdAt, userId, ...person }) => ({
        ...person,
        userId,
        invitedBy: by,
        invitedAt: createdAt,
        createdAt,
        joinedAt: userId === null ? null : createdAt,
      })),
    onConflict: sql`on conflict do nothing`,
  })
}

/** Removes imported customers with their contacts. The caller has made sure that nothing is theirs. */
export async function removeImportedCustomers(
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await tx.delete(customers).where(inArray(customers.id, [...ids]))
}
