import { and, eq, isNull, sql } from 'drizzle-orm'
import { customers } from '#modules/customers/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

export async function customerByEmail(
  email: string,
  executor: Executor,
): Promise<{ id: string } | null> {
  const [customer] = await executor
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        isNull(customers.deletedAt),
        isNull(customers.pendingUserId),
        eq(sql`lower(${customers.email})`, email.toLowerCase()),
      ),
    )
    .limit(1)
  return customer ?? null
}
