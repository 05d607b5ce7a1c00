import {
  type AnyColumn,
  and,
  desc,
  eq,
  ilike,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customerMatches, customerName } from '#modules/customers/queries/customer-list.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import {
  amongIds,
  firstFound,
  maxFound,
  type Sought,
} from '#platform/large-tables/rare-search.server.ts'
import type {
  ReviewReason,
  SubscriptionListQuery,
  SubscriptionListState,
  SubscriptionPaymentMethod,
  SubscriptionSort,
  SubscriptionStatus,
} from '../rules/subscription-list.ts'
import { needsReview, reviewReasonsOf } from './subscriptions-to-review.server.ts'

type Row = {
  id: string
  description: string
  packageName: string | null
  serviceLabel: string
  customerName: string
  customerEmail: string
  period: BillingPeriod
  /** Per period, without VAT. */
  amountCents: Cents
  method: SubscriptionPaymentMethod
  status: SubscriptionStatus
  isSuspended: boolean
  endsWithPeriod: boolean
  pendingDescription: string | null
  startDate: CalendarDate
  nextBillingDate: CalendarDate
  createdAt: Date
}

export type SubscriptionListRow = Row & { reviewReasons: readonly ReviewReason[] }

const columns = {
  id: subscriptions.id,
  description: subscriptions.description,
  packageName: sql<
    string | null
  >`case when ${pieceCount(subscriptions.id)} = 1 then ${packages.name} end`,
  serviceLabel: subscriptions.serviceLabel,
  customerName,
  customerEmail: customers.email,
  period: subscriptions.billingPeriod,
  amountCents: subscriptions.amountCents,
  method: subscriptions.paymentMethod,
  status: subscriptions.status,
  isSuspended: sql<boolean>`${subscriptions.suspendedAt} is not null`,
  endsWithPeriod: subscriptions.cancelAtPeriodEnd,
  pendingDescription: subscriptions.pendingDescription,
  startDate: subscriptions.startDate,
  nextBillingDate: subscriptions.nextBillingDate,
  createdAt: subscriptions.createdAt,
}

const byId = { column: subscriptions.id, kind: 'id', of: (row: Row) => row.id } as const

/** Each sort has its index in tables.server.ts, in this order of columns. */
const sorts: Record<SubscriptionSort, KeysetSort<Row>> = {
  started: [
    {
      column: subscriptions.createdAt,
      kind: 'moment',
      of: (row) => row.createdAt,
      nullsLast: true,
    },
    { ...byId, nullsLast: true },
  ],
  next: [
    { column: subscriptions.nextBillingDate, kind: 'day', of: (row) => row.nextBillingDate },
    byId,
  ],
}

/** One page of subscriptions, for staff who manage them; the page's guard checks that. */
export async function subscriptionList(
  query: SubscriptionListQuery,
): Promise<Page<SubscriptionListRow>> {
  const where = conditions(query)
  const page = await listPage(sorts[query.sort], query, { table: subscriptions, where }, (slice) =>
    db()
      .select(columns)
      .from(subscriptions)
      .innerJoin(customers, eq(customers.id, subscriptions.customerId))
      .leftJoin(packages, eq(packages.id, subscriptions.packageId))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
  const reasons = await reviewReasonsOf(page.rows.map(({ id }) => id))
  const rows = page.rows.map((row) => ({ ...row, reviewReasons: reasons.get(row.id) ?? [] }))
  return { ...page, rows }
}

function conditions({ filters, search }: SubscriptionListQuery): SQL | undefined {
  const { attention, status, method, period } = filters
  return and(
    attention ? needsReview(attention) : undefined,
    status ? inState(status) : undefined,
    method ? eq(subscriptions.paymentMethod, method) : undefined,
    period ? eq(subscriptions.billingPeriod, period) : undefined,
    search ? matches(search) : undefined,
  )
}

function inState(state: SubscriptionListState): SQL | undefined {
  switch (state) {
    case 'suspended':
      return and(isNotNull(subscriptions.suspendedAt), ne(subscriptions.status, 'cancelled'))
    case 'ending':
      return and(eq(subscriptions.status, 'active'), eq(subscriptions.cancelAtPeriodEnd, true))
    case 'active':
      return and(eq(subscriptions.status, 'active'), isNull(subscriptions.suspendedAt))
    default:
      return eq(subscriptions.status, state)
  }
}

/** Customer (name, email, company), plan, label, or the number of its first order. */
function matches(search: string): SQL | undefined {
  const pattern = searchPattern(search)
  if (pattern === null) return sql`false`
  return or(
    sql`${subscriptions.customerId} in (select id
      from ${customers} where ${customerMatches(search)})`,
    and(ne(subscriptions.serviceLabel, ''), ilike(subscriptions.serviceLabel, pattern)),
    sql`${subscriptions.packageId} in (select id from ${packages}
      where ${ilike(packages.name, pattern)})`,
    sql`${subscriptions.orderId} in (select id
      from ${orders} where ${ilike(orders.orderNumber, pattern)})`,
  )
}

/**
 * How many pieces a subscription bills. One is named after its package; several are named by the
 * subscription's description.
 */
export function pieceCount(subscriptionId: AnyColumn): SQL<number> {
  // Not directly in the expression, where Drizzle would leave out the table's name if one table is
  // selected from.
  const outer = sql`${subscriptionId}`
  return sql<number>`(select coalesce(sum(item.quantity), 0)
    from subscription_items item where item.subscription_id = ${outer}
    and item.started_on is not null
      and item.ended_on is null)`.mapWith(Number)
}

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
      customerName,
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
  const newest = sql`select ${subscriptions.id} from ${subscriptions}
    where ${subscriptions.customerId} = ${customers.id}
    order by ${subscriptions.createdAt} desc nulls last, ${subscriptions.id} desc nulls last limit ${maxFound}`
  return sql`(${byLabel}
    union (select newest.id from ${customers} cross
      join lateral (${newest}) as newest where ${customers.id} in ${owners})
    union (select ${subscriptions.id} from ${subscriptions}
      where ${subscriptions.orderId} in ${firstOrders}))`
}
