import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Whether this customer exists; the lock keeps the customer from being deleted before the
 * transaction ends.
 */
export async function customerExists(customerId: string, tx: Transaction): Promise<boolean> {
  if (!isId(customerId)) return false
  const [customer] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.deletedAt)))
    .for('key share')
  return customer !== undefined
}
