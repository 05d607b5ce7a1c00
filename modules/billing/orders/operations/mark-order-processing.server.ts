import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { mayManageOrders } from '#modules/billing/policy.ts'
import { orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { orderActions } from '../rules/order.ts'

/**
 * Staff know that the payment of a pending order is on its way: it is 'processing' until it is paid
 * or cancelled, it does not expire and no email asks for the money. Repeating it changes nothing.
 */
export async function markOrderProcessing(
  actor: Actor,
  orderId: string,
): Promise<Result<{ orderNumber: string }>> {
  if (!mayManageOrders(actor))
    return refuse('forbidden', 'You do not have permission to manage orders.')
  return transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return refuse('not_found', 'Order not found')
    const { order } = locked
    const { orderNumber } = order
    if (order.status === 'processing') return ok({ orderNumber })
    if (!orderActions(order).includes('mark-processing'))
      return refuse('conflict', `A ${order.status} order cannot be marked as processing.`)
    const moment = now()
    await tx
      .update(orders)
      .set({ status: 'processing', updatedAt: moment })
      .where(eq(orders.id, order.id))
    await tx.insert(orderStatusHistory).values({
      orderId: order.id,
      oldStatus: order.status,
      newStatus: 'processing',
      notes: 'The payment is on its way',
      changedBy: actorName(actor),
      createdAt: moment,
    })
    await recordActivity(tx, {
      actor,
      entityType: 'order',
      entityId: order.id,
      action: 'changed',
      title: `Order ${orderNumber} is processing: its payment is on its way`,
      before: { status: order.status },
      after: { status: 'processing' },
    })
    return ok({ orderNumber })
  })
}
