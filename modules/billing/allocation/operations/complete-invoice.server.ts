import { and, eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import type { LockedInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { mailInvoicePaid } from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import { mailPaymentReceived } from '#modules/billing/orders/operations/order-mails.server.ts'
import { mailedOrder } from '#modules/billing/orders/queries/mailed-order.server.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { restoreService } from '#modules/billing/subscriptions/operations/restore-service.server.ts'
import { startSubscription } from '#modules/billing/subscriptions/operations/start-subscription.server.ts'
import { orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import {
  cancellationProposals,
  recurringBillingLogs,
} from '#modules/billing/tables.renewals.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'

type Order = typeof orders.$inferSelect
export type HowPaid = {
  method: PaymentMethod
  token: string | null
  gatewayPaymentId: string | null
  reference: string
  notes: string
}

/**
 * Marks an invoice as paid when its balance reaches zero (`paidCents`, `paidOn` and the tax point
 * are already written): the order, its history and its subscription follow (B§4), a suspended
 * service is restored, and the customer is mailed once. `paidAt` is the moment of booking. Does
 * nothing when it is paid already.
 */
export async function completeInvoice(
  tx: Transaction,
  locked: LockedInvoice,
  { how, by }: { how: HowPaid; by: { actor: Actor; now: Date } },
): Promise<void> {
  const { order, invoice } = locked
  const { actor, now } = by
  const settings = await siteSettings(tx)
  const today = dayIn(settings.timezone, now)
  await tx
    .update(invoices)
    .set({
      status: 'paid',
      paymentMethod: how.method,
      paidAt: now,
      updatedAt: now,
    })
    .where(eq(invoices.id, invoice.id))
  if (order) await markOrderPaid(tx, { order, how }, { ...by, settings })
  await tx
    .update(recurringBillingLogs)
    .set({
      status: 'completed',
      paymentDate: invoice.paidOn ?? today,
      transactionId: how.gatewayPaymentId ?? how.reference,
      errorMessage: '',
      updatedAt: now,
    })
    .where(eq(recurringBillingLogs.invoiceId, invoice.id))
  await tx
    .update(cancellationProposals)
    .set({ status: 'obsolete', decidedAt: now, decidedBy: 'Paid' })
    .where(
      and(
        eq(cancellationProposals.invoiceId, invoice.id),
        eq(cancellationProposals.status, 'proposed'),
      ),
    )
  if (invoice.subscriptionId)
    await restoreService(tx, invoice.subscriptionId, { today, now, actor })
  // After the restore, because it says whether the service is switched on.
  if (!order) await mailInvoicePaid(tx, invoice.id, how.method)
}

async function markOrderPaid(
  tx: Transaction,
  { order, how }: { order: Order; how: HowPaid },
  { actor, now, settings }: { actor: Actor; now: Date; settings: SiteSettings },
): Promise<void> {
  if (order.status !== 'pending' && order.status !== 'processing') return
  await tx
    .update(orders)
    .set({ status: 'paid', paymentMethod: how.method, paidAt: now, updatedAt: now })
    .where(eq(orders.id, order.id))
  await tx.insert(orderStatusHistory).values({
    orderId: order.id,
    oldStatus: order.status,
    newStatus: 'paid',
    notes: how.notes,
    changedBy: actorName(actor),
    createdAt: now,
  })
  const autoRenew = settings.billingSettings.enable_recurring_billing
  const today = dayIn(settings.timezone, now)
  await startSubscription(
    tx,
    { ...order, paymentMethod: how.method },
    { today, now, token: how.token, autoRenew },
  )
  const mailed = await mailedOrder(order.id, tx)
  if (mailed) await mailPaymentReceived(tx, mailed)
}
