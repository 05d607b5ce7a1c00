import { and, eq, sum } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { orderLines } from '#modules/billing/tables.server.ts'
import type { Executor } from '#platform/database.server.ts'

/** What each renewal of an order costs, without VAT: the lines that are billed once do not count. Null when nothing renews. */
export async function renewingCentsOf(orderId: string, executor: Executor): Promise<Cents | null> {
  const [row] = await executor
    .select({ cents: sum(orderLines.totalCents).mapWith(Number) })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.renews, true)))
  return row?.cents ?? null
}
