import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { hadMoney } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { isDeletable } from '#modules/billing/invoices/rules/invoice-actions.ts'
import { isBeingCharged } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { clearDunning } from '#modules/billing/subscriptions/operations/clear-dunning.server.ts'
import { orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'

/**
 * Hides an invoice from every list; the row and its number stay (D10, D13). A pending order of this
 * invoice is cancelled with it, since it could never be paid, and a service that was suspended for
 * it is restored.
 */
export async function deleteInvoice(
  actor: Actor,
  invoiceId: string,
): Promise<Result<{ number: string }>> {
  if (!mayManageInvoices(actor))
    return refuse('forbidden', 'You do not have permission to manage invoices.')
  return transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) return missing
    const { invoice, order } = locked
    const stays = await whyItStays(tx, invoice)
    if (stays) return stays
    const moment = now()
    await tx
      .update(invoices)
      .set({ deletedAt: moment, updatedAt: moment })
      .where(eq(invoices.id, invoice.id))
    if (order)
      await cancelWaitingOrder(tx, order, {
        actor,
        reason: `Invoice ${invoice.invoiceNumber} deleted`,
        now: moment,
      })
    await clearDunning(tx, invoice, {
      because: 'Deleted',
      by: { today: await siteToday(tx), now: moment, actor },
    })
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoice.id,
      action: 'deleted',
      title: `Invoice ${invoice.invoiceNumber} deleted`,
      before: { status: invoice.status, totalCents: invoice.totalCents },
    })
    return ok({ number: invoice.invoiceNumber })
  })
}

async function whyItStays(tx: Transaction, invoice: typeof invoices.$inferSelect) {
  const [had] = await tx
    .select({ money: hadMoney, isBeingCharged })
    .from(invoices)
    .where(eq(invoices.id, invoice.id))
  // Its money would find no invoice, and the card would stay locked by the open charge.
  if (had?.isBeingCharged) return chargeUnderWay
  const hadPayments = had?.money ?? false
  if (isDeletable(invoice, hadPayments || invoice.taxPoint !== null)) return null
  return refuse(
    'conflict',
    `${hadPayments ? 'Paid' : 'Tax'} invoices cannot be deleted. Issue a credit note instead.`,
  )
}

const missing = refuse('not_found', 'Invoice not found')
const chargeUnderWay = refuse(
  'conflict',
  'The stored card is being charged for this invoice. The outcome must be known first.',
)

/**
 * Cancels a pending order whose invoice is gone. Orders of other statuses are unchanged. The
 * order's row is locked.
 */
export async function cancelWaitingOrder(
  tx: Transaction,
  order: typeof orders.$inferSelect,
  { actor, reason, now }: { actor: Actor; reason: string; now: Date },
): Promise<void> {
  if (order.status !== 'pending' && order.status !== 'processing') return
  await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: now, cancelReason: reason, updatedAt: now })
    .where(eq(orders.id, order.id))
  await tx.insert(orderStatusHistory).values({
    orderId: order.id,
    oldStatus: order.status,
    newStatus: 'cancelled',
    notes: reason,
    changedBy: actorName(actor),
    createdAt: now,
  })
}
