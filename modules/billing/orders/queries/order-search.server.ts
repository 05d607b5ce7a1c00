import { ilike, or, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'
import { orders } from '#modules/billing/tables.server.ts'

/** Order number or customer email (B§2.2.2), both from one trigram index. */
export function orderMatches(search: string): SQL | undefined {
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : or(ilike(orders.orderNumber, pattern), ilike(orders.customerEmail, pattern))
}
