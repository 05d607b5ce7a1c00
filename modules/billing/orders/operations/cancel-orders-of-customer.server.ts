import { and, asc, eq, isNull } from 'drizzle-orm'
import { lockOrder } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { orders } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { orderActions } from '../rules/order.ts'
import { cancelLocked } from './cancel-order.server.ts'

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
