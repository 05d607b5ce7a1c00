import { and, desc, eq, ilike, ne, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import { customerMatches } from '#modules/customers/queries/customer-list.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { amongIds, maxFound, type Sought } from '#platform/large-tables/first-found.server.ts'

/** Customers and orders whose subscriptions are looked at; more have the same word by chance. */
const maxOwners = 50

/** The newest subscriptions by label, customer or number of their order, or these; a handful. For staff who manage subscriptions. */
export async function findSubscriptions(sought: Sought) {
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
    .where('ids' in sought ? amongIds(subscriptions.id, sought.ids) : sql`${subscriptions.id} in ${matching(sought.search)}`)
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(maxFound)
}

export type FoundSubscription = Awaited<ReturnType<typeof findSubscriptions>>[number]

/** One read for each index: with 'or' between them none could be used. */
function matching(search: string): SQL {
  const pattern = searchPattern(search)
  if (pattern === null) return sql`(select null::uuid)`
  const byLabel = and(ne(subscriptions.serviceLabel, ''), ilike(subscriptions.serviceLabel, pattern))
  return sql`(
    (select ${subscriptions.id} from ${subscriptions} where ${byLabel} limit ${maxOwners})
    union (select ${subscriptions.id} from (select ${customers.id} from ${customers} where ${customerMatches(search)} limit ${maxOwners}) as owner
      join ${subscriptions} on ${subscriptions.customerId} = owner.id limit ${maxOwners})
    union (select ${subscriptions.id} from (select ${orders.id} from ${orders} where ${ilike(orders.orderNumber, pattern)} limit ${maxOwners}) as first
      join ${subscriptions} on ${subscriptions.orderId} = first.id limit ${maxOwners}))`
}
