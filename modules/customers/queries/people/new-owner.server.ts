import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { users } from '#modules/identity/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { customers } from '../../tables.server.ts'

export type Account = { userId: string; name: string; email: string }

/** A sign-in account, or null. */
export async function accountOf(
  executor: Executor,
  userId: string | null,
): Promise<Account | null> {
  if (userId === null) return null
  const [row] = await executor
    .select({ userId: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? null
}

/**
 * Whether this account, or its address, has a customer record besides this one: an account owns one
 * at most.
 */
export async function hasOtherRecord(
  executor: Executor,
  account: Account,
  customerId: string,
): Promise<boolean> {
  const theirs = sql`(${customers.authUserId} = ${account.userId} or ${customers.pendingUserId} = ${account.userId} or lower(${customers.email}) = ${account.email})`
  return (
    (await executor.$count(
      customers,
      and(isNull(customers.deletedAt), ne(customers.id, customerId), theirs),
    )) > 0
  )
}
