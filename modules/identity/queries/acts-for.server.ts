import { and, eq, isNull, or } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { customerPeople, customers } from '#modules/customers/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

/** Whether this account is a contact of the customer. */
export async function isContactOf(
  executor: Executor,
  userId: string,
  customerId: string,
): Promise<boolean> {
  if (!isId(customerId)) return false
  const [row] = await executor
    .select({ id: customerPeople.id })
    .from(customerPeople)
    .innerJoin(
      customers,
      and(eq(customers.id, customerPeople.customerId), isNull(customers.deletedAt)),
    )
    .where(and(eq(customerPeople.userId, userId), eq(customerPeople.customerId, customerId)))
  return row !== undefined
}

/** Whether this account is a contact of a customer. */
export async function isContact(executor: Executor, userId: string): Promise<boolean> {
  return (await executor.$count(customerPeople, eq(customerPeople.userId, userId))) > 0
}

/** Whether a customer or a contact signs in with this account. */
export async function isCustomerAccount(executor: Executor, userId: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        isNull(customers.deletedAt),
        or(eq(customers.authUserId, userId), eq(customers.pendingUserId, userId)),
      ),
    )
    .limit(1)
  return row !== undefined || isContact(executor, userId)
}
