import { eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { settleInvoice } from '#modules/billing/allocation/operations/settle-invoice.server.ts'
import { attemptOf } from '#modules/billing/charges/operations/charge-cards.server.ts'
import { type Attempt, decideCharge } from '#modules/billing/charges/operations/decide-charge.server.ts'
import { invoiceIdOf, type LockedInvoice, lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { owedCents } from '#modules/billing/documents/rules/balance.ts'
import type { GatewayMode } from '#modules/billing/orders/rules/order.ts'
import type { Notification } from '#modules/billing/payments/payfast/notification.ts'
import { gatewayActor } from '#modules/billing/payments/rules/notification-subject.ts'
import { endSubscriptionAtGateway } from '#modules/billing/subscriptions/operations/end-subscription-at-gateway.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { orders, subscriptions } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { decideForInvoice } from '../rules/invoice-notification.ts'

export type NotifiedDocument = { locked: LockedInvoice; attempt: Attempt | null }
type Outcome = { state: 'accepted' | 'duplicate' | 'ignored' | 'rejected'; reason: string; invoiceId: string; orderId: string | null }

/** The invoice that a notification is about, locked: by the number of a charge of ours, or by its own. Null when no invoice has that number. */
export async function lockNotifiedInvoice(tx: Transaction, paymentId: string): Promise<NotifiedDocument | null> {
  if (paymentId === '') return null
  const attempt = await attemptOf(tx, paymentId)
  const invoiceId = attempt?.invoiceId ?? (await invoiceIdOf(tx, paymentId))
  const locked = invoiceId ? await lockInvoice(tx, invoiceId) : null
  return locked ? { locked, attempt } : null
}

/**
 * A verified notification about an invoice: the outcome of a charge that we asked for (which the API may have told before), or a payment that the
 * customer made by a form. Money is booked once by the gateway's number; what is too much is the customer's, and staff are told.
 */
export async function applyToInvoice(
  tx: Transaction,
  notification: Notification,
  { locked, attempt: named }: NotifiedDocument,
  current: { merchantId: string; mode: GatewayMode },
  now: Date,
): Promise<Outcome> {
  const { invoice } = locked
  const settings = await siteSettings(tx)
  const today = dayIn(settings.timezone, now)
  // A form carries the invoice's number too; only a charge comes with the token of the card that was charged.
  const attempt = named && notification.token === named.gatewayToken ? named : null
  const outcome = (state: Outcome['state'], reason: string): Outcome => ({ state, reason, invoiceId: invoice.id, orderId: invoice.orderId })
  const facts = {
    totalCents: invoice.totalCents,
    owedCents: owedCents(invoice),
    chargedCents: attempt?.amountCents ?? null,
    ...(await gatewayOf(tx, locked)),
  }
  const decision = decideForInvoice(notification, facts, current)
  switch (decision.kind) {
    case 'reject':
      if (decision.tellStaff) await alertStaff(tx, locked, `${notification.pfPaymentId}: ${decision.reason}`)
      return outcome('rejected', decision.reason)
    case 'note':
      return outcome('ignored', decision.reason)
    case 'end-subscription':
      return outcome('accepted', await endSubscriptionAtGateway(tx, notification.token, now))
    case 'store-card':
      return outcome('ignored', 'A card was stored; the subscription keeps its own')
    case 'charge-failed': {
      const decided =
        attempt !== null && (await decideCharge(tx, attempt.id, { kind: 'declined', message: 'PayFast says FAILED' }, { today, now, settings }))
      return decided ? outcome('accepted', 'The charge failed') : outcome('duplicate', 'The outcome of this charge is known already')
    }
    case 'charge-succeeded': {
      const succeeded = { kind: 'succeeded', gatewayPaymentId: notification.pfPaymentId, feeCents: notification.fee } as const
      const decided = attempt !== null && (await decideCharge(tx, attempt.id, succeeded, { today, now, settings }))
      return decided ? outcome('accepted', 'Charged') : outcome('duplicate', 'This payment is booked already')
    }
    case 'pay':
      return pay(tx, notification, locked, today, now, outcome)
  }
}

async function pay(
  tx: Transaction,
  notification: Notification,
  locked: LockedInvoice,
  today: string,
  now: Date,
  outcome: (state: Outcome['state'], reason: string) => Outcome,
): Promise<Outcome> {
  const { pfPaymentId } = notification
  const [booked] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.gatewayPaymentId, pfPaymentId))
  if (booked) return outcome('duplicate', 'This payment is booked already')
  const receipt = {
    amountCents: notification.gross ?? 0,
    method: 'payfast' as const,
    source: 'gateway' as const,
    gatewayPaymentId: pfPaymentId,
    gatewayFeeCents: notification.fee,
    token: notification.token,
    reference: pfPaymentId,
    receivedOn: today,
    notes: `Paid by card, PayFast payment ${pfPaymentId}`,
  }
  const settled = await settleInvoice(tx, locked, receipt, gatewayActor, now)
  if (settled.overpaidCents > 0)
    await alertStaff(tx, locked, `${pfPaymentId}: ${settled.overpaidCents} cents more than was owed are the customer's credit now`)
  return outcome('accepted', settled.becamePaid ? 'Paid' : 'Received')
}

/** D20: what the card of this invoice was agreed with. A transfer that the customer pays by card after all has nothing of the kind. */
async function gatewayOf(tx: Transaction, { order, invoice }: LockedInvoice) {
  const source = invoice.subscriptionId
    ? await tx
        .select({ gatewayMode: subscriptions.gatewayMode, gatewayMerchantId: subscriptions.gatewayMerchantId })
        .from(subscriptions)
        .where(eq(subscriptions.id, invoice.subscriptionId))
    : order
      ? await tx.select({ gatewayMode: orders.gatewayMode, gatewayMerchantId: orders.gatewayMerchantId }).from(orders).where(eq(orders.id, order.id))
      : []
  return source[0] ?? { gatewayMode: null, gatewayMerchantId: null }
}

async function alertStaff(tx: Transaction, { invoice }: LockedInvoice, what: string): Promise<void> {
  const title = `PayFast payment ${what}`
  await recordActivity(tx, { actor: gatewayActor, entityType: 'invoice', entityId: invoice.id, action: 'attention', title })
}
