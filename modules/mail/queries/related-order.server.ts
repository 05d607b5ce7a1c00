import { eq, or } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { orders } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

/** The order with this id or number, and whose it is. */
export async function relatedOrder(
  executor: Executor,
  order: string,
): Promise<{ orderId: string; customerId: string } | null> {
  const [row] = await executor
    .select({ orderId: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(or(eq(orders.orderNumber, order), isId(order) ? eq(orders.id, order) : undefined))
  return row ?? null
}
