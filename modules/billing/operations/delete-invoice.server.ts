import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { mayManageInvoices } from '../policy.ts'
import { invoiceActions } from '../rules/invoice.ts'
import { invoices, orderStatusHistory, orders } from '../tables.server.ts'

/**
 * Takes an invoice out of every list; the row and its number stay (D10, D13). An order that waits for this very invoice is cancelled with it: it
 * could never be paid. Refuses: no permission, unknown or deleted invoice, one that was paid or credited, in part too.
 */
export async function deleteInvoice(actor: Actor, invoiceId: string): Promise<Result<{ number: string }>> {
  if (!mayManageInvoices(actor)) return refuse('forbidden', 'You do not have permission to manage invoices.')
  if (!isId(invoiceId)) return missing
  return transact(async (tx) => {
    await lockOrderOf(tx, invoiceId)
    const [invoice] = await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, invoiceId), isNull(invoices.deletedAt)))
      .for('update')
    if (!invoice) return missing
    if (!invoiceActions(invoice).includes('delete')) return refuse('conflict', 'Paid invoices cannot be deleted. Issue a credit note instead.')
    const moment = now()
    await tx.update(invoices).set({ deletedAt: moment, updatedAt: moment }).where(eq(invoices.id, invoice.id))
    if (invoice.orderId && !invoice.subscriptionId)
      await cancelWaitingOrder(tx, actor, invoice.orderId, `Invoice ${invoice.invoiceNumber} deleted`, moment)
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoice.id,
      action: 'deleted',
      title: `Invoice ${invoice.invoiceNumber} deleted`,
      details: { status: invoice.status, totalCents: invoice.totalCents },
    })
    return ok({ number: invoice.invoiceNumber })
  })
}

const missing = refuse('not_found', 'Invoice not found')

/** Orders are locked before their invoices, always. */
export async function lockOrderOf(tx: Transaction, invoiceId: string): Promise<void> {
  const [owner] = await tx.select({ orderId: invoices.orderId }).from(invoices).where(eq(invoices.id, invoiceId))
  if (owner?.orderId) await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, owner.orderId)).for('update')
}

/** Cancels an order that waits for its payment, when its invoice is no longer there to be paid. Others stay as they are. Its row is locked. */
export async function cancelWaitingOrder(tx: Transaction, actor: Actor, orderId: string, reason: string, moment: Date): Promise<void> {
  const [order] = await tx.select({ id: orders.id, status: orders.status }).from(orders).where(eq(orders.id, orderId))
  if (order?.status !== 'pending' && order?.status !== 'processing') return
  await tx.update(orders).set({ status: 'cancelled', cancelledAt: moment, cancelReason: reason, updatedAt: moment }).where(eq(orders.id, orderId))
  await tx.insert(orderStatusHistory).values({
    orderId,
    oldStatus: order.status,
    newStatus: 'cancelled',
    notes: reason,
    changedBy: actorName(actor),
    createdAt: moment,
  })
}
