import { and, inArray, isNull, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { customers } from '../tables.server.ts'

/** Ids of customers by their addresses, of which each is in lower case. Deleted ones have none. */
export async function customersByAddress(
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const address = sql<string>`lower(${customers.email})`
  const rows = await db()
    .select({ address, id: customers.id })
    .from(customers)
    .where(
      and(
        inArray(address, [...addresses]),
        isNull(customers.pendingUserId),
        isNull(customers.deletedAt),
      ),
    )
  return new Map(rows.map((row) => [row.address, row.id]))
}
