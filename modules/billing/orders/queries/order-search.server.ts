import { and, ilike, ne, or, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'
import { orders } from '#modules/billing/tables.server.ts'

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
