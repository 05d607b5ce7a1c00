import { and, eq, isNull, or } from 'drizzle-orm'
import { customers } from '#modules/customers/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { isContact } from './acts-for.server.ts'

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
