import { ilike, or, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'
import { db } from '#platform/database.server.ts'
import { orders } from '../tables.server.ts'

/** Order number or customer email (B§2.2.2), both from one trigram index. */
export function orderMatches(search: string): SQL | undefined {
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : or(ilike(orders.orderNumber, pattern), ilike(orders.customerEmail, pattern))
}

const commonAbove = 10_000

/** Whether so many orders match that walking along the sort soon meets them. The planner knows it, without reading a row. */
export async function isCommonSearch(condition: SQL | undefined): Promise<boolean> {
  const { rows } = await db().execute(sql`explain (format json) select 1 from ${orders} where ${condition}`)
  const plan: unknown = rows[0]?.['QUERY PLAN']
  return plannedRows(plan) > commonAbove
}

function plannedRows(plan: unknown): number {
  const [first]: unknown[] = Array.isArray(plan) ? plan : []
  const top = typeof first === 'object' && first !== null && 'Plan' in first ? first.Plan : null
  return typeof top === 'object' && top !== null && 'Plan Rows' in top ? Number(top['Plan Rows']) : 0
}

/**
 * The orders that fulfil `where`, found before anything is sorted or cut. Left to itself the planner, told of a few thousand matches,
 * walks along the sort and hopes to meet them soon; when they are fewer or elsewhere that is the whole table.
 */
export function foundFirst(where: SQL | undefined): SQL {
  return sql`(select * from ${orders} where ${where} offset 0) as ${orders}`
}
