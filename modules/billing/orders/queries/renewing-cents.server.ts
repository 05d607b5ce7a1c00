import { and, eq, sql, sum } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { orderLines } from '#modules/billing/tables.lines.server.ts'
import type { Executor } from '#platform/database.server.ts'

/**
 * What each renewal of an order costs, without VAT: the lines that are billed once do not count.
 * Null when nothing renews.
 */
export async function renewingCentsOf(orderId: string, executor: Executor): Promise<Cents | null> {
  const [row] = await executor
    .select({ cents: sum(orderLines.totalCents).mapWith(Number) })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.renews, true)))
  return row?.cents ?? null
}

/**
 * What the first period of an order came to: the lines that renew, less the discounts given once.
 * Setup fees are no part of it. Null when nothing renews.
 */
export async function firstPeriodCentsOf(
  orderId: string,
  executor: Executor,
): Promise<Cents | null> {
  const [row] = await executor
    .select({
      cents:
        sql<number>`greatest(0, coalesce(sum(${orderLines.totalCents}) filter (where ${orderLines.renews} or ${orderLines.totalCents} < 0), 0))`.mapWith(
          Number,
        ),
      renews: sql<boolean>`bool_or(${orderLines.renews})`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
  return row?.renews ? row.cents : null
}
