import { eq } from 'drizzle-orm'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { ImportedCustomer } from '../rules/imported-customer.ts'
import { customers } from '../tables.server.ts'
import { columns } from './customer-for-purchase.server.ts'

/** Customers of another program, without sign-in and without email. Their addresses are free. */
export async function importCustomers(
  tx: Transaction,
  people: readonly ImportedCustomer[],
): Promise<void> {
  await insertRows(tx, customers, { rows: people.map(rowOf) })
}

/** What differs at the source since. */
export async function updateImportedCustomers(
  tx: Transaction,
  people: readonly ImportedCustomer[],
): Promise<void> {
  for (const person of people) {
    const { id, createdAt: _, ...changes } = rowOf(person)
    await tx.update(customers).set(changes).where(eq(customers.id, id))
  }
}

function rowOf({ id, email, status, notes, tags, createdAt, ...details }: ImportedCustomer) {
  return { id, email, ...columns(details), status, notes, tags, createdAt }
}
