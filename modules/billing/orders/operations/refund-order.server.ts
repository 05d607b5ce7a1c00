import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { receivedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { payouts } from '#modules/billing/tables.money.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * A paid order is refunded once all its invoices are wholly credited and what was paid on each went
 * back: it was paid out, or its payment was reversed (D39). Does nothing before. The caller wrote
 * one of these for `invoiceId`.
 */
export async function refundOrder(tx: Transaction, actor: Actor, invoiceId: string): Promise<void> {
  const [named] = await tx
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
  if (!named?.orderId) return
  const [order] = await tx.select().from(orders).where(eq(orders.id, named.orderId)).for('update')
  if (order?.status !== 'paid') return
  const refunded = sql<number>`(select coalesce(sum(${payouts.amountCents}), 0)
    from ${payouts} where ${payouts.invoiceId} = ${invoices.id} and ${payouts.state} = 'paid')`
  const open = await tx.$count(
    invoices,
    and(
      eq(invoices.orderId, order.id),
      eq(invoices.kind, 'invoice'),
      ne(invoices.status, 'cancelled'),
      isNull(invoices.deletedAt),
      sql`(${invoices.status} <> 'credited' or ${refunded} < ${receivedColumn})`,
    ),
  )
  if (open > 0) return
  const moment = now()
  await tx
    .update(orders)
    .set({ status: 'refunded', updatedAt: moment })
    .where(eq(orders.id, order.id))
  const change = {
    orderId: order.id,
    oldStatus: 'paid' as const,
    newStatus: 'refunded' as const,
    notes: 'Credited, and the money went back',
    changedBy: actorName(actor),
  }
  await tx.insert(orderStatusHistory).values({ ...change, createdAt: moment })
  const title = `Order ${order.orderNumber} refunded`
  await recordActivity(tx, {
    actor,
    entityType: 'order',
    entityId: order.id,
    action: 'refunded',
    title,
    before: { status: 'paid' },
    after: { status: 'refunded' },
  })
}
