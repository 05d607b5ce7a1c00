import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { dayIn, startOfDay } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { countCap, type Page } from '#kernel/paging.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { type KeysetSort, keysetPage, keysetSlice } from '#platform/keyset.server.ts'
import { foundFirst, isCommon } from '#platform/rare-search.server.ts'
import type { OrderStatus, PaymentMethod } from '../rules/order.ts'
import { type OrderListQuery, type OrderRange, type OrderSort, rangeStart } from '../rules/order-list.ts'
import { orders } from '../tables.server.ts'
import { orderMatches } from './order-search.server.ts'
import { countedOrders } from './order-stats.server.ts'

export type OrderListRow = {
  id: string
  number: string
  customerName: string
  customerEmail: string
  packageName: string | null
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
  packageName: packages.name,
  status: orders.status,
  method: orders.paymentMethod,
  totalCents: orders.totalCents,
  createdAt: orders.createdAt,
}

const byNumber = { column: orders.orderNumber, kind: 'text', of: (row: OrderListRow) => row.number } as const

/** Each sort has its index in tables.server.ts, in this order of columns. */
const sorts: Record<OrderSort, KeysetSort<OrderListRow>> = {
  created: [
    { column: orders.createdAt, kind: 'moment', of: (row) => row.createdAt },
    { column: orders.id, kind: 'id', of: (row) => row.id },
  ],
  total: [{ column: orders.totalCents, kind: 'whole', of: (row) => row.totalCents }, byNumber],
  number: [byNumber],
  customer: [{ column: orders.customerName, kind: 'text', of: (row) => row.customerName }, byNumber],
}

/** One page of the orders that are not deleted. For staff who may manage orders; the page's guard asks. */
export async function orderList(query: OrderListQuery): Promise<Page<OrderListRow>> {
  const sort = sorts[query.sort]
  const where = and(isNull(orders.deletedAt), ...(await conditions(query)))
  const rare = query.search !== '' && !(await isCommon(orders, orderMatches(query.search)))
  const slice = keysetSlice(sort, query)
  // First the page's ids, from an index alone; then their rows.
  const order = sql.join(slice.orderBy, sql`, `)
  const within = rare ? (slice.where ?? sql`true`) : and(where, slice.where)
  const page = sql`(select ${orders.id} from ${rare ? foundFirst(orders, where) : orders} where ${within} order by ${order} limit ${slice.limit}) as page`
  const [fetched, counted] = await Promise.all([
    db()
      .select(columns)
      .from(orders)
      .innerJoin(page, sql`page.id = ${orders.id}`)
      .leftJoin(packages, eq(packages.id, orders.packageId))
      .orderBy(...slice.orderBy),
    countMatches(query, where, rare),
  ])
  const cut = keysetPage(sort, query, fetched)
  // Whoever goes back past the beginning wants the first page, and a full one.
  if (query.position?.direction === 'before' && cut.rows.length < query.size) return orderList({ ...query, position: null })
  return { ...cut, ...counted }
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

/** Days begin where the business is. */
async function beginningOf(range: OrderRange): Promise<Date> {
  const { timezone } = await siteSettings()
  return startOfDay(timezone, rangeStart(range, dayIn(timezone, now())))
}

/** Exact from the counters where they can tell; else counted, but no further than anybody would read. */
async function countMatches(query: OrderListQuery, where: SQL | undefined, rare: boolean): Promise<{ count: number; countIsCapped: boolean }> {
  if (query.search === '' && query.filters.range === null) return { count: await countedOrders(query.filters), countIsCapped: false }
  const matching = rare ? foundFirst(orders, where) : sql`${orders} where ${where}`
  const count = await db().$count(sql`(select 1 from ${matching} limit ${countCap + 1}) as matching`)
  return { count: Math.min(count, countCap), countIsCapped: count > countCap }
}
