import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { mayManageOrders } from '#modules/billing/policy.ts'
import { orders } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'

/**
 * Staff say that what a paid order bought is set up, or take it back. Only a paid order waits for
 * it. Repeating it changes nothing.
 */
export async function markSetUp(
  actor: Actor,
  orderId: string,
  isSetUp: boolean,
): Promise<Result<{ orderNumber: string }>> {
  if (!mayManageOrders(actor))
    return refuse('forbidden', 'You do not have permission to manage orders.')
  return transact(async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return refuse('not_found', 'Order not found')
    const { orderNumber, status, setUpAt } = locked.order
    if (status !== 'paid') return refuse('conflict', `A ${status} order has no service to set up.`)
    if ((setUpAt !== null) === isSetUp) return ok({ orderNumber })
    const done = isSetUp ? { setUpAt: now(), setUpBy: actorName(actor) } : noSetUp
    await tx
      .update(orders)
      .set({ ...done, updatedAt: now() })
      .where(eq(orders.id, orderId))
    await recordActivity(tx, {
      actor,
      entityType: 'order',
      entityId: orderId,
      action: 'changed',
      title: isSetUp
        ? `Order ${orderNumber}: its service is set up`
        : `Order ${orderNumber}: its service waits to be set up again`,
      before: { isSetUp: !isSetUp },
      after: { isSetUp },
    })
    return ok({ orderNumber })
  })
}

const noSetUp = { setUpAt: null, setUpBy: null }
