import { and, asc, eq, isNull } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { mayManageOrders } from '#modules/billing/policy.ts'
import { orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { orderActions } from '../rules/order.ts'

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Staff cancel a pending order, with a reason. Its invoice is cancelled with it. */
export async function cancelOrder(
  actor: Actor,
  orderId: string,
  { reason }: { reason: string },
): Promise<Result<{ orderNumber: string }>> {
  if (!mayManageOrders(actor))
    return refuse('forbidden', 'You do not have permission to manage orders.')
  const why = reason.trim()
  if (why === '' || why.length > 500)
    return refuse('invalid', 'Give a reason of at most 500 characters.', {
      fields: { reason: ['Give a reason of at most 500 characters.'] },
    })
  return transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return refuse('not_found', 'Order not found')
    const { order, invoice } = locked
    if (!orderActions(order).includes('cancel'))
      return refuse('conflict', `A ${order.status} order cannot be cancelled.`)
    // A part payment would be left without an invoice: it needs a credit note instead.
    if (invoice.paidCents > 0)
      return refuse(
        'conflict',
        'Part of this order is paid. Issue a credit note for the whole of it instead.',
      )
    await cancelLocked(tx, actor, { order, invoice }, why)
    return ok({ orderNumber: order.orderNumber })
  })
}

/**
 * Cancels the order and its invoice, with history and activity. The caller holds the locks of
 * `lockOrder` and has checked that the order can be cancelled.
 */
export async function cancelLocked(
  tx: Transaction,
  actor: Actor,
  { order, invoice }: LockedOrder,
  why: string,
): Promise<void> {
  const moment = now()
  await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: moment, cancelReason: why, updatedAt: moment })
    .where(eq(orders.id, order.id))
  await tx
    .update(invoices)
    .set({ status: 'cancelled', updatedAt: moment })
    .where(eq(invoices.id, invoice.id))
  await tx.insert(orderStatusHistory).values({
    orderId: order.id,
    oldStatus: order.status,
    newStatus: 'cancelled',
    notes: why,
    changedBy: actorName(actor),
    createdAt: moment,
  })
  await recordActivity(tx, {
    actor,
    entityType: 'order',
    entityId: order.id,
    action: 'cancelled',
    title: `Order ${order.orderNumber} cancelled`,
    details: { reason: why },
    before: { status: order.status },
    after: { status: 'cancelled' },
  })
}

/**
 * Locks the customer's orders in the order that every operation uses, and returns those that can be
 * cancelled.
 */
export async function lockCancellableOrders(
  tx: Transaction,
  customerId: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: orders.id, status: orders.status, paymentMethod: orders.paymentMethod })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
    .for('update')
  return rows.filter((order) => orderActions(order).includes('cancel')).map(({ id }) => id)
}

/** Cancels every unpaid order of a customer who is being deleted. */
export async function cancelOrdersOf(
  tx: Transaction,
  actor: Actor,
  customerId: string,
): Promise<void> {
  for (const orderId of await lockCancellableOrders(tx, customerId)) {
    const locked = await lockOrder(tx, orderId)
    if (locked) await cancelLocked(tx, actor, locked, 'The customer was deleted')
  }
}
