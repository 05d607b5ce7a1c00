import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * How many pieces a subscription bills. One is named after its package; several are named by the
 * subscription's description.
 */
export function pieceCount(subscriptionId: AnyColumn): SQL<number> {
  // Not directly in the expression, where Drizzle would leave out the table's name if one table is
  // selected from.
  const outer = sql`${subscriptionId}`
  return sql<number>`(select coalesce(sum(item.quantity), 0) from subscription_items item where item.subscription_id = ${outer}
    and item.started_on is not null and item.ended_on is null)`.mapWith(Number)
}
