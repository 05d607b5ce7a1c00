import { and, asc, inArray, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { bulkLimit } from '../rules/order-list.ts'

/**
 * The existing orders among these ids, with their numbers, for the confirmation of a bulk action.
 */
export async function orderNumbers(
  ids: readonly string[],
): Promise<{ id: string; number: string }[]> {
  const known = ids.filter(isId).slice(0, bulkLimit)
  if (known.length === 0) return []
  return db()
    .select({ id: orders.id, number: orders.orderNumber })
    .from(orders)
    .where(and(inArray(orders.id, known), isNull(orders.deletedAt)))
    .orderBy(asc(orders.orderNumber))
}
