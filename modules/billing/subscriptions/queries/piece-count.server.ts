import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'

/** How many pieces a subscription bills. One is named after its package; several are named by the subscription's description. */
export function pieceCount(subscriptionId: AnyColumn): SQL<number> {
  return sql<number>`(select coalesce(sum(${subscriptionItems.quantity}), 0) from ${subscriptionItems} where ${subscriptionItems.subscriptionId} = ${subscriptionId}
    and ${subscriptionItems.startedOn} is not null and ${subscriptionItems.endedOn} is null)`.mapWith(Number)
}
