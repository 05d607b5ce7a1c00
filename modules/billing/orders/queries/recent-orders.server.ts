import { and, eq, gt, sql } from 'drizzle-orm'
import { orders } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * How many orders a customer record has placed since then. Concurrent callers for the same record
 * wait until the transaction ends.
 */
export async function recentOrders(
  tx: Transaction,
  customerId: string,
  since: Date,
): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`recent-orders:${customerId}`}, 0))`,
  )
  return tx.$count(orders, and(eq(orders.customerId, customerId), gt(orders.createdAt, since)))
}
