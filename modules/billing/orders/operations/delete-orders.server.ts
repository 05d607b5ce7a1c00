import { and, asc, gt, inArray, isNull, or } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { mayManageOrders } from '#modules/billing/policy.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { orderActions } from '../rules/order.ts'
import { bulkLimit } from '../rules/order-list.ts'

export type DeletedOrders = {
  deleted: number
  /** Numbers of the orders that were not deleted because money was received for them (D13). */
  notDeleted: string[]
}

/**
 * Hides orders and their unpaid invoices from every list; the rows stay. Skips paid and refunded orders, and unknown or already deleted ids, so that
 * pressing twice is harmless. Refuses: no permission, nothing chosen, more than one page, nothing that can be deleted.
 */
export async function deleteOrders(actor: Actor, orderIds: readonly string[]): Promise<Result<DeletedOrders>> {
  if (!mayManageOrders(actor)) return refuse('forbidden', 'You do not have permission to manage orders.')
  const ids = [...new Set(orderIds)].filter(isId)
  if (ids.length === 0) return refuse('invalid', 'Choose at least one order.')
  if (ids.length > bulkLimit) return refuse('invalid', `Choose at most ${bulkLimit} orders at a time.`)
  return transact(async (tx) => {
    // Always in the same order, so that concurrent bulk actions cannot deadlock.
    const found = await tx
      .select({ id: orders.id, number: orders.orderNumber, status: orders.status, paymentMethod: orders.paymentMethod })
      .from(orders)
      .where(and(inArray(orders.id, ids), isNull(orders.deletedAt)))
      .orderBy(asc(orders.id))
      .for('update')
    const begun = await partPaid(tx, ids)
    const mayGo = (order: Found) => orderActions(order).includes('delete') && !begun.has(order.id)
    const [going, staying] = [found.filter(mayGo), found.filter((order) => !mayGo(order))]
    if (going.length === 0 && staying.length > 0) return refuse('conflict', 'Paid orders cannot be deleted. Issue a credit note instead.')
    if (going.length === 0) return refuse('not_found', 'Order not found')
    await takeAway(tx, actor, going)
    return ok({ deleted: going.length, notDeleted: staying.map((order) => order.number) })
  })
}

type Found = Parameters<typeof orderActions>[0] & { id: string; number: string }

/** Orders whose invoice was paid or credited in part: they need a credit note and are never deleted (D13). */
async function partPaid(tx: Transaction, orderIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  const rows = await tx
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(
      and(
        inArray(invoices.orderId, [...orderIds]),
        inArray(invoices.status, ['pending', 'unpaid']),
        or(gt(invoices.paidCents, 0), gt(invoices.creditedCents, 0)),
      ),
    )
  return new Set(rows.map(({ orderId }) => orderId))
}

async function takeAway(tx: Transaction, actor: Actor, going: readonly Found[]): Promise<void> {
  const ids = going.map((order) => order.id)
  const moment = now()
  await tx.update(orders).set({ deletedAt: moment, updatedAt: moment }).where(inArray(orders.id, ids))
  await tx
    .update(invoices)
    .set({ deletedAt: moment, updatedAt: moment })
    .where(and(inArray(invoices.orderId, ids), isNull(invoices.deletedAt), inArray(invoices.status, ['draft', 'pending', 'unpaid', 'cancelled'])))
  for (const order of going) {
    await recordActivity(tx, {
      actor,
      entityType: 'order',
      entityId: order.id,
      action: 'deleted',
      title: `Order ${order.number} deleted`,
      details: { status: order.status },
    })
  }
}
