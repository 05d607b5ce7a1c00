import { asc, eq } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { Notification } from '../gateway/notification.ts'
import { decideForCombined } from '../rules/combined-payment.ts'
import { gatewayActor } from '../rules/notification-subject.ts'
import type { GatewayMode } from '../rules/order.ts'
import { combinedPaymentInvoices, combinedPayments, payments } from '../tables.money.server.ts'
import { endSubscriptionAtGateway } from './end-subscription-at-gateway.server.ts'
import { type LockedInvoice, lockInvoice } from './lock-documents.server.ts'
import { settleInvoice } from './settle-invoice.server.ts'
import { keepCard } from './store-card-token.server.ts'

type Payment = typeof combinedPayments.$inferSelect
export type LockedPayment = { payment: Payment; parts: { invoiceId: string; amountCents: Cents; locked: LockedInvoice | null }[] }
type Outcome = { state: 'accepted' | 'duplicate' | 'ignored' | 'rejected'; reason: string; combinedPaymentId: string }

/** The payment of that reference and all its invoices, locked in the order of their ids; a deleted invoice is null. Null when no payment has it. */
export async function lockCombinedPayment(tx: Transaction, reference: string): Promise<LockedPayment | null> {
  if (reference === '') return null
  const [payment] = await tx.select().from(combinedPayments).where(eq(combinedPayments.reference, reference)).for('update')
  if (!payment) return null
  const asked = await tx
    .select({ invoiceId: combinedPaymentInvoices.invoiceId, amountCents: combinedPaymentInvoices.amountCents })
    .from(combinedPaymentInvoices)
    .where(eq(combinedPaymentInvoices.combinedPaymentId, payment.id))
    .orderBy(asc(combinedPaymentInvoices.invoiceId))
  const parts: LockedPayment['parts'] = []
  for (const part of asked) parts.push({ ...part, locked: await lockInvoice(tx, part.invoiceId) })
  return { payment, parts }
}

/**
 * A verified notification about a payment of one or more invoices: every invoice gets its part, in one transaction, booked once by the gateway's
 * number. What was paid otherwise meanwhile, cancelled or deleted leaves the money with the customer as credit, and staff are told.
 */
export async function applyToCombinedPayment(
  tx: Transaction,
  notification: Notification,
  locked: LockedPayment,
  current: { merchantId: string; mode: GatewayMode },
  now: Date,
): Promise<Outcome> {
  const { payment } = locked
  const outcome = (state: Outcome['state'], reason: string): Outcome => ({ state, reason, combinedPaymentId: payment.id })
  const decision = decideForCombined(notification, payment, current)
  switch (decision.kind) {
    case 'reject':
      if (decision.tellStaff) await alertStaff(tx, payment, `${notification.pfPaymentId}: ${decision.reason}`)
      return outcome('rejected', decision.reason)
    case 'note':
      return outcome('ignored', decision.reason)
    case 'end-subscription':
      return outcome('accepted', await endSubscriptionAtGateway(tx, notification.token, now))
    case 'pay': {
      const bookedOn = await tx.select({ id: payments.invoiceId }).from(payments).where(eq(payments.gatewayPaymentId, notification.pfPaymentId))
      const mine = bookedOn.some(({ id }) => locked.parts.some(({ invoiceId }) => invoiceId === id))
      if (mine) return outcome('duplicate', 'This payment is booked already')
      if (bookedOn.length > 0) {
        await alertStaff(tx, payment, `${notification.pfPaymentId}: its number is booked on another payment; compare both at PayFast`)
        return outcome('ignored', 'Its number is booked on another payment; compare both at PayFast')
      }
      return pay(tx, notification, locked, now, outcome)
    }
  }
}

async function pay(
  tx: Transaction,
  notification: Notification,
  { payment, parts }: LockedPayment,
  now: Date,
  outcome: (state: Outcome['state'], reason: string) => Outcome,
): Promise<Outcome> {
  const { pfPaymentId } = notification
  const live = parts.flatMap(({ amountCents, locked }) => (locked ? [{ amountCents, locked }] : []))
  const [first] = live
  if (!first) {
    await alertStaff(tx, payment, `${pfPaymentId}: money came for invoices that were deleted; refund it`)
    return outcome('ignored', 'Money came for invoices that were deleted; refund it')
  }
  // What was asked for an invoice that is deleted by now has to lie somewhere: with the first of the others, where it becomes credit.
  const homeless = payment.totalCents - live.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { timezone } = await siteSettings(tx)
  let overpaidCents = 0
  for (const { amountCents, locked } of live) {
    const isFirst = locked === first.locked
    const receipt = {
      amountCents: amountCents + (isFirst ? homeless : 0),
      method: 'payfast' as const,
      source: 'gateway' as const,
      gatewayPaymentId: pfPaymentId,
      // The gateway keeps one fee for all of them; it stands with the first.
      gatewayFeeCents: isFirst ? notification.fee : null,
      token: notification.token,
      reference: pfPaymentId,
      receivedOn: dayIn(timezone, now),
      notes: `Paid by card, PayFast payment ${pfPaymentId}`,
    }
    overpaidCents += (await settleInvoice(tx, locked, receipt, gatewayActor, now)).overpaidCents
  }
  // A second payment of the same form is money like the first, but the form was answered by the first.
  if (payment.paidAt === null)
    await tx.update(combinedPayments).set({ gatewayPaymentId: pfPaymentId, paidAt: now }).where(eq(combinedPayments.id, payment.id))
  const renewed = parts.length === 1 ? first.locked.invoice.subscriptionId : null
  if (renewed && notification.token) await keepCard(tx, renewed, { token: notification.token, ...payment }, now)
  if (overpaidCents > 0) await alertStaff(tx, payment, `${pfPaymentId}: ${overpaidCents} cents more than was owed are the customer's credit now`)
  return outcome('accepted', 'Paid')
}

async function alertStaff(tx: Transaction, payment: Payment, what: string): Promise<void> {
  const [first] = await tx
    .select({ id: combinedPaymentInvoices.invoiceId })
    .from(combinedPaymentInvoices)
    .where(eq(combinedPaymentInvoices.combinedPaymentId, payment.id))
    .orderBy(asc(combinedPaymentInvoices.invoiceId))
    .limit(1)
  const entity = first
    ? ({ entityType: 'invoice', entityId: first.id } as const)
    : ({ entityType: 'customer', entityId: payment.customerId } as const)
  const details = { reference: payment.reference }
  await recordActivity(tx, { actor: gatewayActor, ...entity, action: 'attention', title: `PayFast payment ${what}`, details })
}
