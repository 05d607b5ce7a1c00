import { eq } from 'drizzle-orm'
import { orders } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

/**
 * The buyer's purchase order number as on the order that started a subscription; blank where there
 * is no order.
 */
export async function purchaseOrderNumberOf(
  orderId: string | null,
  executor: Executor,
): Promise<string> {
  if (orderId === null) return ''
  const [order] = await executor
    .select({ purchaseOrderNumber: orders.purchaseOrderNumber })
    .from(orders)
    .where(eq(orders.id, orderId))
  return order?.purchaseOrderNumber ?? ''
}
