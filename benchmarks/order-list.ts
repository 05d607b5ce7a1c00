import { sql } from 'drizzle-orm'
import { encodePosition } from '#kernel/paging.ts'
import { orderListShape, orderSorts } from '#modules/billing/orders/rules/order-list.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { fillOrders } from './filling/fill-orders.ts'
import {
  everyQuery,
  type ListUnderTest,
  measureList,
  ownDatabase,
  printList,
} from './measuring/list-page.ts'

/**
 * Claim (c): the list of orders as signed-in HTML. With a million orders: p50 ≤ 10 ms and p95 ≤ 25
 * ms for every filter and sort, search ≤ 30 ms, page 10 000 within 1.5 times page 1, a million rows
 * within 1.5 times a thousand.
 */
export async function orderList(databaseUrl: string): Promise<void> {
  const small = await measureList(
    await ownDatabase(databaseUrl, 'hostwright_bench_thousand'),
    list,
    { count: 1_000, deeply: false },
  )
  const large = await measureList(
    await ownDatabase(databaseUrl, 'hostwright_bench_million'),
    list,
    { count: 1_000_000, deeply: true },
  )
  printList(1_000_000, large, small)
}

const list: ListUnderTest = {
  path: '/admin/orders',
  fill: (url, count) => fillOrders(url, count, console.log),
  positionBefore,
  queries: everyQuery({
    status: ['', ...orderListShape.filters.status],
    method: ['', ...orderListShape.filters.method],
    range: ['', ...orderListShape.filters.range],
    sort: orderSorts.flatMap((sort) => [sort, `-${sort}`]),
  }),
  searches: ['HWP0500', 'HWP05', 'buyer123456@', 'karoo', 'nobody-has-this', 'HWP', '99', 'xq'],
}

async function positionBefore(row: number): Promise<string> {
  const [last] = await db()
    .select({ createdAt: orders.createdAt, id: orders.id })
    .from(orders)
    .where(sql`${orders.deletedAt} is null`)
    .orderBy(sql`${orders.createdAt} desc, ${orders.id} desc`)
    .offset(row - 26)
    .limit(1)
  if (!last) throw new Error('There are too few orders')
  return encodePosition([last.createdAt.toISOString(), last.id])
}
