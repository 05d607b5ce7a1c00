import { and, asc, eq, sql } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { type Cents, formatRand } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import {
  type LockedInvoice,
  lockInvoice,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { isDebt, owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { mailInvoicePaid } from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import { mailPaymentReceived } from '#modules/billing/orders/operations/order-mails.server.ts'
import { mailedOrder } from '#modules/billing/orders/queries/mailed-order.server.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { billingActor } from '#modules/billing/runs/rules/run-list.ts'
import { clearDunning } from '#modules/billing/subscriptions/operations/clear-dunning.server.ts'
import { startSubscription } from '#modules/billing/subscriptions/operations/start-subscription.server.ts'
import { orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { writeOffs } from '#modules/billing/tables.money.server.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { type SiteSettings, siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'

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
  const isFirst = order !== null && isUnpaid(order)
  if (isFirst) await markOrderPaid(tx, { order, how }, { ...by, settings })
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
  if (isFirst) return
  await clearDunning(tx, invoice, { because: 'Paid', by: { today, now, actor } })
  // After the restore, because it says whether the service is switched on.
  await mailInvoicePaid(tx, invoice.id, how.method)
}

/** A paid order stays so when its payment is taken back (D39). */
const isUnpaid = ({ status }: Order) => status === 'pending' || status === 'processing'

async function markOrderPaid(
  tx: Transaction,
  { order, how }: { order: Order; how: HowPaid },
  { actor, now, settings }: { actor: Actor; now: Date; settings: SiteSettings },
): Promise<void> {
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

/**
 * Writes off what is left of a debt when it is at most `small_balance_cents`, with an entry that
 * says so; the invoice is then paid. Not for an order on which nothing was paid: it is no debt
 * (D42). The caller holds the locks of `lockInvoice`. True when it was written off.
 */
export async function writeOffSmallBalance(
  tx: Transaction,
  locked: LockedInvoice,
  { how, by }: { how: HowPaid; by: { actor: Actor; now: Date } },
): Promise<boolean> {
  const { invoice } = locked
  const { billingSettings, timezone } = await siteSettings(tx)
  const amountCents = owedCents(invoice)
  if (invoice.isOffer || amountCents <= 0 || amountCents > billingSettings.small_balance_cents)
    return false
  const reason = `Small balance of ${formatRand(amountCents)} written off`
  await tx.insert(writeOffs).values({
    invoiceId: invoice.id,
    kind: 'small_balance',
    day: dayIn(timezone, by.now),
    amountCents,
    reason,
    recordedBy: actorName(by.actor),
    createdAt: by.now,
  })
  const paidCents = invoice.paidCents + amountCents
  await tx.update(invoices).set({ paidCents, updatedAt: by.now }).where(eq(invoices.id, invoice.id))
  const title = `${reason} on ${invoice.invoiceNumber}`
  await recordActivity(tx, {
    actor: by.actor,
    entityType: 'invoice',
    entityId: invoice.id,
    action: 'written_off',
    title,
    details: { amountCents },
  })
  await completeInvoice(tx, { ...locked, invoice: { ...invoice, paidCents } }, { how, by })
  return true
}

const how = {
  token: null,
  gatewayPaymentId: null,
  reference: 'Written off',
  notes: 'Small balance written off',
}

/**
 * The same for every debt that is small already, before any of them is asked for. Safe to repeat.
 */
export async function writeOffSmallBalances(smallCents: Cents): Promise<void> {
  if (smallCents <= 0) return
  const small = await db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(isDebt, sql`${owedColumn} between 1 and ${smallCents}`))
    .orderBy(asc(invoices.id))
  for (const { id } of small) {
    await transact(async (tx) => {
      const locked = await lockInvoice(tx, id)
      return ok(
        locked &&
          (await writeOffSmallBalance(tx, locked, {
            how: { ...how, method: locked.invoice.paymentMethod },
            by: { actor: billingActor, now: now() },
          })),
      )
    })
  }
}
