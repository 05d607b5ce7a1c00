import { eq } from 'drizzle-orm'
import {
  type CarriedFields,
  carriedFields,
  noCarriedFields,
} from '#modules/billing/documents/rules/document-lines.ts'
import { orders } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

/** As on the order that started a subscription; blank where there is no order. */
export async function carriedFieldsOf(
  orderId: string | null,
  executor: Executor,
): Promise<CarriedFields> {
  if (orderId === null) return noCarriedFields
  const [order] = await executor
    .select(carriedFields(orders))
    .from(orders)
    .where(eq(orders.id, orderId))
  return order ?? noCarriedFields
}
