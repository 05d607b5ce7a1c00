import { eq } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { allocatePayment } from '#modules/billing/allocation/operations/allocate-payment.server.ts'
import type { LockedInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import {
  invoiceState,
  invoiceStateNow,
} from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { gatewayActor, gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import type { GatewayNotification } from '#modules/billing/payments/rules/payment-gateway.ts'
import { storeAgreedCard } from '#modules/billing/subscriptions/operations/store-card-token.server.ts'
import { combinedPayments } from '#modules/billing/tables.money.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { FoundDocument } from './find-notified-document.server.ts'

/**
 * A verified notification being applied; `id` is its row. `receivedOn` is the day on which it first
 * came, however late it is verified; staff know already of one that `isListed`.
 */
export type Delivery = {
  id: string
  notification: GatewayNotification
  settings: SiteSettings
  receivedOn: CalendarDate
  isListed: boolean
  now: Date
}

type Payable = Extract<FoundDocument, { kind: 'order' | 'invoice' | 'combined' }>
type Combined = Extract<FoundDocument, { kind: 'combined' }>
export type Paid = { reason: string; overpaidCents: number } | { problem: string }

/**
 * Allocates a notification's whole payment to its document. An overpayment becomes the customer's
 * credit.
 */
export async function payNotifiedDocument(
  tx: Transaction,
  delivery: Delivery,
  found: Payable,
): Promise<Paid> {
  if (found.kind === 'combined') return payCombined(tx, delivery, found)
  if (!found.locked) return { problem: 'The order has no invoice to pay' }
  const by = { actor: gatewayActor(delivery.notification.gateway), now: delivery.now }
  const receipt = receiptOf(delivery)
  const { becamePaid, overpaidCents } = await allocatePayment(tx, found.locked, { receipt, by })
  await recordCardPayment(tx, by.actor, found.locked, receipt)
  return { reason: becamePaid || found.kind === 'order' ? 'Paid' : 'Received', overpaidCents }
}

/**
 * Allocates each invoice its part. The part of an invoice deleted since goes to the first of the
 * others, where it becomes credit.
 */
async function payCombined(
  tx: Transaction,
  delivery: Delivery,
  { payment, parts }: Combined,
): Promise<Paid> {
  const { notification, now } = delivery
  const live = parts.flatMap(({ amountCents, locked }) => (locked ? [{ amountCents, locked }] : []))
  const [first] = live
  if (!first) return { problem: 'Money came for invoices that were deleted; refund it' }
  const unplacedCents =
    payment.totalCents - live.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const by = { actor: gatewayActor(notification.gateway), now }
  let overpaidCents = 0
  for (const part of live) {
    const isFirst = part === first
    const amountCents = part.amountCents + (isFirst ? unplacedCents : 0)
    // The gateway takes one fee for the whole payment; it is recorded with the first part.
    const receipt = {
      ...receiptOf(delivery),
      amountCents,
      gatewayFeeCents: isFirst ? notification.fee : null,
    }
    overpaidCents += (await allocatePayment(tx, part.locked, { receipt, by })).overpaidCents
    await recordCardPayment(tx, by.actor, part.locked, receipt)
  }
  // A second payment of the same form is allocated like the first, but does not complete the form
  // again.
  if (payment.paidAt === null)
    await tx
      .update(combinedPayments)
      .set({ gatewayPaymentId: notification.gatewayPaymentId, paidAt: now })
      .where(eq(combinedPayments.id, payment.id))
  const renewed = parts.length === 1 ? first.locked.invoice.subscriptionId : null
  if (renewed && notification.token)
    await storeAgreedCard(tx, renewed, { token: notification.token, ...payment }, now)
  return { reason: 'Paid', overpaidCents }
}

async function recordCardPayment(
  tx: Transaction,
  actor: Actor,
  { invoice }: LockedInvoice,
  { amountCents, reference }: { amountCents: number; reference: string },
): Promise<void> {
  await recordActivity(tx, {
    actor,
    entityType: 'invoice',
    entityId: invoice.id,
    action: 'paid',
    title: `Card payment of ${formatRand(amountCents)} received for invoice ${invoice.invoiceNumber}`,
    details: { amountCents, reference },
    ...changes(invoiceState(invoice), await invoiceStateNow(tx, invoice.id)),
  })
}

/** The payment of a notification, as every document records it. */
function receiptOf({ notification, receivedOn }: Delivery) {
  const { gateway, gatewayPaymentId, gross, fee, token } = notification
  return {
    amountCents: gross ?? 0,
    method: 'card' as const,
    source: 'gateway' as const,
    gatewayPaymentId,
    gatewayFeeCents: fee,
    token,
    reference: gatewayPaymentId,
    receivedOn,
    notes: `Paid by card, ${gatewayName(gateway)} payment ${gatewayPaymentId}`,
  }
}
