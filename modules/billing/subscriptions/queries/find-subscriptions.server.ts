import { and, desc, eq, ilike, ne, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import { customerMatches } from '#modules/customers/queries/customer-list.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import {
  amongIds,
  firstFound,
  maxFound,
  type Sought,
} from '#platform/large-tables/first-found.server.ts'

/**
 * Customers and orders whose subscriptions are looked at, the newest: more have the same word by
 * chance.
 */
const maxOwners = 50

/**
 * The newest subscriptions by label, customer or number of their order, or these; a handful. For
 * staff who manage subscriptions.
 */
export async function findSubscriptions(sought: Sought) {
  const isFound =
    'ids' in sought
      ? amongIds(subscriptions.id, sought.ids)
      : sql`${subscriptions.id} in ${await matching(sought.search)}`
  return db()
    .select({
      id: subscriptions.id,
      description: subscriptions.description,
      serviceLabel: subscriptions.serviceLabel,
      customerName: sql<string>`coalesce(nullif(btrim(${customers.firstName} || ' ' || ${customers.lastName}), ''), ${customers.email})`,
      status: subscriptions.status,
      isSuspended: sql<boolean>`${subscriptions.suspendedAt} is not null`,
      endsWithPeriod: subscriptions.cancelAtPeriodEnd,
    })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(isFound)
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(maxFound)
}

export type FoundSubscription = Awaited<ReturnType<typeof findSubscriptions>>[number]

function labelMatches(search: string): SQL | undefined {
  const pattern = searchPattern(search)
  return pattern === null
    ? sql`false`
    : and(ne(subscriptions.serviceLabel, ''), ilike(subscriptions.serviceLabel, pattern))
}

function numberMatches(search: string): SQL {
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : ilike(orders.orderNumber, pattern)
}

/** One read for each index: with 'or' between them none could be used. */
async function matching(search: string): Promise<SQL> {
  const [byLabel, owners, firstOrders] = await Promise.all([
    firstFound(subscriptions, { sought: { search }, matches: labelMatches }),
    firstFound(customers, { sought: { search }, matches: customerMatches }, { max: maxOwners }),
    firstFound(
      orders,
      { sought: { search }, matches: numberMatches },
      { nulls: 'nulls first', max: maxOwners },
    ),
  ])
  // Of each customer alone: some have nearly all subscriptions, and the planner would read the
  // whole table for each.
  const newest = sql`select ${subscriptions.id} from ${subscriptions} where ${subscriptions.customerId} = ${customers.id}
    order by ${subscriptions.createdAt} desc nulls last, ${subscriptions.id} desc nulls last limit ${maxFound}`
  return sql`(${byLabel}
    union (select newest.id from ${customers} cross join lateral (${newest}) as newest where ${customers.id} in ${owners})
    union (select ${subscriptions.id} from ${subscriptions} where ${subscriptions.orderId} in ${firstOrders}))`
}
