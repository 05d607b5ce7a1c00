import { and, desc, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/first-found.server.ts'

/**
 * Order number or customer email (B§2.2.2), both from one trigram index; and the buyer's own number
 * or label, from indexes of the orders that have one.
 */
export function orderMatches(search: string): SQL | undefined {
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
