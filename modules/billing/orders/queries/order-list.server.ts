import { and, desc, eq, gte, ilike, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { dayIn, startOfDay } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { cappedCount, countCap, type Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { packageNames } from '#modules/catalog/queries/packages.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import {
  type KeysetSlice,
  type KeysetSort,
  keysetPage,
  keysetSlice,
} from '#platform/database/keyset.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import {
  firstFound,
  isCommon,
  pageOfFound,
  type Sought,
} from '#platform/large-tables/rare-search.server.ts'
import type { OrderStatus, PaymentMethod } from '../rules/order.ts'
import {
  type OrderListQuery,
  type OrderRange,
  type OrderSort,
  rangeStart,
} from '../rules/order-list.ts'
import { countedOrders } from './order-stats.server.ts'

export type OrderListRow = {
  id: string
  number: string
  customerName: string
  customerEmail: string
  packageName: string | null
  serviceLabel: string
  status: OrderStatus
  method: PaymentMethod
  totalCents: Cents
  createdAt: Date
}

const columns = {
  id: orders.id,
  number: orders.orderNumber,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  packageId: orders.packageId,
  serviceLabel: orders.serviceLabel,
  status: orders.status,
  method: orders.paymentMethod,
  totalCents: orders.totalCents,
  createdAt: orders.createdAt,
}

type Fetched = Omit<OrderListRow, 'packageName'> & { packageId: string | null }
type Count = Pick<Page<OrderListRow>, 'count' | 'countIsCapped'>

const byNumber = {
  column: orders.orderNumber,
  kind: 'code',
  of: (row: Fetched) => row.number,
} as const

/** Each sort has its index in tables.server.ts, in this order of columns. */
const sorts: Record<OrderSort, KeysetSort<Fetched>> = {
  created: [
    { column: orders.createdAt, kind: 'moment', of: (row) => row.createdAt },
    { column: orders.id, kind: 'id', of: (row) => row.id },
  ],
  total: [{ column: orders.totalCents, kind: 'whole', of: (row) => row.totalCents }, byNumber],
  number: [byNumber],
  customer: [
    { column: orders.customerName, kind: 'name', of: (row) => row.customerName },
    byNumber,
  ],
}

/**
 * One page of orders that are not deleted, for staff who manage orders; the page's guard checks
 * that.
 */
export async function orderList(query: OrderListQuery): Promise<Page<OrderListRow>> {
  const where = and(isNull(orders.deletedAt), ...(await conditions(query)))
  const rare = query.search !== '' && !(await isCommon(orders, orderMatches(query.search)))
  const [{ fetched, count }, names] = await Promise.all([
    rare ? foundOrders(query, where) : ordersAlong(query, where),
    packageNames(),
  ])
  const cut = keysetPage(sorts[query.sort], query, fetched)
  // Going back past the beginning gives a full first page.
  if (query.position?.direction === 'before' && cut.rows.length < query.size)
    return orderList({ ...query, position: null })
  const rows = cut.rows.map(({ packageId, ...row }) => ({
    ...row,
    packageName: (packageId && names.get(packageId)) ?? null,
  }))
  return { ...cut, rows, ...count }
}

/** Reads along the sort until the page is full. */
async function ordersAlong(
  query: OrderListQuery,
  where: SQL | undefined,
): Promise<{ fetched: Fetched[]; count: Count }> {
  const slice = keysetSlice(sorts[query.sort], query)
  const within = and(where, slice.where)
  const rows = db()
    .select(columns)
    .from(orders)
    .orderBy(...slice.orderBy)
  const [fetched, count] = await Promise.all([
    meetsEvery(query) ? rows.where(within).limit(slice.limit) : rows.where(idsAlong(within, slice)),
    countMatches(query, where),
  ])
  return { fetched, count }
}

/** Whether an index in the order of the sort contains exactly the list's rows. */
function meetsEvery({ sort, filters: { status, method, range }, search }: OrderListQuery): boolean {
  return (
    search === '' && method === null && (sort === 'created' || (status === null && range === null))
  )
}

/** When rows must be skipped: finds the page's ids from the index alone, then loads their rows. */
function idsAlong(within: SQL | undefined, { orderBy, limit }: KeysetSlice): SQL {
  return sql`${orders.id} = any(array(select ${orders.id}
    from ${orders} where ${within} order by ${sql.join(orderBy, sql`, `)} limit ${limit}))`
}

/** The matches of a rare search and their number, in one read. */
async function foundOrders(
  query: OrderListQuery,
  where: SQL | undefined,
): Promise<{ fetched: Fetched[]; count: Count }> {
  const slice = keysetSlice(sorts[query.sort], query)
  const page = pageOfFound(orders, where, {
    columns: [
      orders.id,
      orders.createdAt,
      orders.totalCents,
      orders.orderNumber,
      orders.customerName,
    ],
    slice,
    max: countCap + 1,
  })
  const fetched = await db()
    .select({ ...columns, found: sql<number>`page.found` })
    .from(orders)
    .innerJoin(sql`(${page}) as page`, sql`page.id = ${orders.id}`)
    .orderBy(...slice.orderBy)
  // Past the last match there is no row that carries the total.
  if (fetched.length === 0 && query.position)
    return { fetched, count: (await foundOrders({ ...query, position: null }, where)).count }
  return { fetched, count: cappedCount(fetched[0]?.found ?? 0) }
}

async function conditions({ filters, search }: OrderListQuery): Promise<(SQL | undefined)[]> {
  const { status, method, range } = filters
  return [
    status ? eq(orders.status, status) : undefined,
    method ? eq(orders.paymentMethod, method) : undefined,
    range ? gte(orders.createdAt, await beginningOf(range)) : undefined,
    search ? orderMatches(search) : undefined,
  ]
}

/** Days begin in the business's time zone. */
async function beginningOf(range: OrderRange): Promise<Date> {
  const { timezone } = await siteSettings()
  return startOfDay(timezone, rangeStart(range, dayIn(timezone, now())))
}

/**
 * How many orders the list shows for a query, without reading them. `isMore`: counting stopped
 * there.
 */
export async function orderCount(
  query: OrderListQuery,
): Promise<{ count: number; isMore: boolean }> {
  const { count, countIsCapped } = await countMatches(
    query,
    and(isNull(orders.deletedAt), ...(await conditions(query))),
  )
  return { count, isMore: countIsCapped }
}

/** Exact where the counters suffice; otherwise counted up to a cap. */
async function countMatches(query: OrderListQuery, where: SQL | undefined): Promise<Count> {
  if (query.search === '' && query.filters.range === null)
    return { count: await countedOrders(query.filters), countIsCapped: false }
  return cappedCount(await countUpTo(orders, where))
}

/**
 * Order number or customer email (B§2.2.2), both from one trigram index; and the buyer's own number
 * or label, from indexes of the orders that have one.
 */
function orderMatches(search: string): SQL | undefined {
  const pattern = searchPattern(search)
  if (pattern === null) return sql`false`
  const byPurchaseOrder = and(
    ne(orders.purchaseOrderNumber, ''),
    ilike(orders.purchaseOrderNumber, pattern),
  )
  const byLabel = and(ne(orders.serviceLabel, ''), ilike(orders.serviceLabel, pattern))
  return or(
    ilike(orders.orderNumber, pattern),
    ilike(orders.customerEmail, pattern),
    byPurchaseOrder,
    byLabel,
  )
}

/**
 * The newest orders that match as in their list, or these; a handful. For staff who manage orders.
 */
export async function findOrders(sought: Sought) {
  const ids = await firstFound(orders, { sought, matches: orderMatches }, { nulls: 'nulls first' })
  return db()
    .select({
      id: orders.id,
      number: orders.orderNumber,
      customerEmail: orders.customerEmail,
      status: orders.status,
      totalCents: orders.totalCents,
    })
    .from(orders)
    .where(sql`${orders.id} in ${ids}`)
    .orderBy(desc(orders.createdAt), desc(orders.id))
}

export type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number]
