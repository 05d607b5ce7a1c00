import { and, eq, sql } from 'drizzle-orm'
import { type Cents, shareOf, type Totals } from '#kernel/money.ts'
import { orderLines } from '#modules/billing/tables.lines.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'

type Order = typeof orders.$inferSelect
type OrderLine = typeof orderLines.$inferSelect

/**
 * A line that a correction takes off: prices in cents and negative; the position is that of the
 * corrected line, null for an amount.
 */
type ReducedLine = {
  originalPosition: number | null
  description: string
  quantity: number
  unitPriceCents: Cents
  totalCents: Cents
}

/**
 * What a correction takes off, in cents and negative. `once` takes an amount off the first period
 * alone.
 */
export type Correction = {
  lines: readonly ReducedLine[]
  totals: Totals
  vatRateBasisPoints: number
  once: boolean
}

/**
 * Takes a correction of its document off an order that is not paid yet, so that its items, totals,
 * emails and the subscription that it starts say the same as the document. A credited quantity
 * leaves its line; an amount becomes its own line, which renews unless `once` is set or nothing
 * would be left to renew. Does nothing for an order that is paid or cancelled. The caller holds the
 * order's lock and has corrected less than the whole.
 */
export async function reviseOrder(
  tx: Transaction,
  order: Order,
  { lines, totals, vatRateBasisPoints, once }: Correction,
): Promise<void> {
  if (order.status !== 'pending' && order.status !== 'processing') return
  const ordered = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  for (const line of lines) {
    const own = ordered.find(
      ({ position, unitPriceCents }) =>
        position === line.originalPosition && unitPriceCents === -line.unitPriceCents,
    )
    if (own) await reduceLine(tx, own, line.quantity)
    else await addReduction(tx, ordered, { line, once })
  }
  const subtotalCents = order.subtotalCents + totals.subtotal
  // A document that became a tax invoice at another rate keeps its total; the order keeps the rate
  // that it quoted.
  const vatCents =
    order.vatRateBasisPoints === vatRateBasisPoints
      ? order.vatCents + totals.vat
      : shareOf(subtotalCents, order.vatRateBasisPoints)
  const packageId = sql`(select package_id from order_lines
    where order_id = ${order.id} and package_id is not null
    order by position limit 1)`
  await tx
    .update(orders)
    .set({
      subtotalCents,
      vatCents,
      totalCents: subtotalCents + vatCents,
      packageId,
      updatedAt: now(),
    })
    .where(eq(orders.id, order.id))
}

async function reduceLine(
  tx: Transaction,
  { orderId, position, quantity, unitPriceCents }: OrderLine,
  taken: number,
): Promise<void> {
  const own = and(eq(orderLines.orderId, orderId), eq(orderLines.position, position))
  const left = quantity - taken
  if (left <= 0) await tx.delete(orderLines).where(own)
  else
    await tx
      .update(orderLines)
      .set({ quantity: left, totalCents: left * unitPriceCents })
      .where(own)
}

async function addReduction(
  tx: Transaction,
  ordered: readonly OrderLine[],
  { line, once }: { line: ReducedLine; once: boolean },
): Promise<void> {
  const [first] = ordered
  if (!first) return
  const renewing = ordered.reduce((sum, each) => sum + (each.renews ? each.totalCents : 0), 0)
  const { description, quantity, unitPriceCents, totalCents } = line
  await tx.insert(orderLines).values({
    orderId: first.orderId,
    description,
    quantity,
    unitPriceCents,
    totalCents,
    packageId: null,
    position: Math.max(...ordered.map(({ position }) => position)) + 1,
    renews: !once && renewing + totalCents > 0,
  })
}
