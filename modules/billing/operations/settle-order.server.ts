import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { mailedOrder } from '../queries/mailed-order.server.ts'
import { sellerOn } from '../rules/seller.ts'
import { invoices, orderStatusHistory, orders, payments } from '../tables.server.ts'
import { mailPaymentReceived } from './order-mails.server.ts'
import { startSubscription } from './start-subscription.server.ts'

type Order = typeof orders.$inferSelect
type Invoice = typeof invoices.$inferSelect

export type Receipt = {
  amountCents: Cents
  source: 'gateway' | 'staff'
  gatewayPaymentId: string | null
  gatewayFeeCents: Cents | null
  /** Names the stored card or the gateway's subscription. */
  token: string | null
  reference: string
  notes: string
}

/** Locks an order and its live invoice, always in this order. Null when there is none (deleted ones count as none). */
export async function lockOrder(tx: Transaction, orderId: string): Promise<{ order: Order; invoice: Invoice } | null> {
  if (!isId(orderId)) return null
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
    .for('update')
  if (!order) return null
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'), isNull(invoices.subscriptionId), isNull(invoices.deletedAt)))
    // A cancelled one stands in only where there is no other: for the answer that the order is cancelled.
    .orderBy(sql`${invoices.status} = 'cancelled'`, invoices.createdAt)
    .for('update')
  return invoice ? { order, invoice } : null
}

/**
 * The whole order becomes paid (B§4): payment, invoice, history, subscription and mail together. The caller holds the locks of `lockOrder`
 * and has proved that the amount is the order's. The invoice turns into the tax invoice: date of issue and seller are those
 * of the payment, but whether VAT was charged stays as ordered, like the amounts.
 */
export async function settleOrder(
  tx: Transaction,
  locked: { order: Order; invoice: Invoice },
  receipt: Receipt,
  actor: Actor,
  now: Date,
): Promise<void> {
  const { order, invoice } = locked
  const settings = await siteSettings(tx)
  const today = dayIn(settings.timezone, now)
  // How it was paid in the end, which need not be how it was to be paid.
  const method = receipt.source === 'gateway' ? 'payfast' : order.paymentMethod
  await tx.insert(payments).values({
    invoiceId: invoice.id,
    orderId: order.id,
    customerId: order.customerId,
    amountCents: receipt.amountCents,
    method,
    source: receipt.source,
    gatewayPaymentId: receipt.gatewayPaymentId,
    gatewayFeeCents: receipt.gatewayFeeCents,
    reference: receipt.reference,
    receivedOn: today,
    recordedBy: actorName(actor),
    createdAt: now,
  })
  await tx
    .update(invoices)
    .set({
      status: 'paid',
      paymentMethod: method,
      paidAt: now,
      paidCents: invoice.totalCents,
      issueDate: today,
      seller: { ...sellerOn(today, settings), vat_registered: invoice.seller.vat_registered },
      originalIssuedAt: null,
      updatedAt: now,
    })
    .where(and(eq(invoices.id, invoice.id), ne(invoices.status, 'paid')))
  await tx.update(orders).set({ status: 'paid', paymentMethod: method, paidAt: now, updatedAt: now }).where(eq(orders.id, order.id))
  await tx.insert(orderStatusHistory).values({
    orderId: order.id,
    oldStatus: order.status,
    newStatus: 'paid',
    notes: receipt.notes,
    changedBy: actorName(actor),
    createdAt: now,
  })
  await startSubscription(
    tx,
    { ...order, paymentMethod: method },
    { today, now, token: receipt.token, autoRenew: settings.billingSettings.enable_recurring_billing },
  )
  const mailed = await mailedOrder(order.id, tx)
  if (mailed) await mailPaymentReceived(tx, mailed)
}
