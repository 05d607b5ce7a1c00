import { desc, sql } from 'drizzle-orm'
import { orders } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/first-found.server.ts'
import { orderMatches } from './order-search.server.ts'

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
