import { and, eq, inArray } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import type { Notification } from '../gateway/notification.ts'
import { askedAmountsOf } from '../queries/asked-amounts.server.ts'
import { type Decision, decide } from '../rules/notification-decision.ts'
import type { NotificationState } from '../rules/notification-state.ts'
import { gatewayActor, subjectOf } from '../rules/notification-subject.ts'
import type { GatewayMode } from '../rules/order.ts'
import { payments } from '../tables.money.server.ts'
import { orders, payfastNotifications, subscriptions } from '../tables.server.ts'
import { applyToCombinedPayment, lockCombinedPayment } from './apply-combined-payment.server.ts'
import { applyToInvoice, lockNotifiedInvoice } from './apply-invoice-notification.server.ts'
import { applyToStoredCard } from './apply-stored-card.server.ts'
import { endSubscriptionAtGateway } from './end-subscription-at-gateway.server.ts'
import { renewByNotification } from './renew-by-notification.server.ts'
import { lockOrder, settleOrder } from './settle-order.server.ts'
import { storeCardToken } from './store-card-token.server.ts'

type Outcome = { state: Extract<NotificationState, 'accepted' | 'duplicate' | 'ignored' | 'rejected'>; reason: string; orderId: string | null }

/**
 * The effect of a verified notification, once: raw notification and books change in one transaction. The order's row is the lock, `pf_payment_id`
 * the key: of twenty at once one pays and nineteen are duplicates.
 */
export async function applyNotification(id: string, notification: Notification, current: { merchantId: string; mode: GatewayMode }): Promise<void> {
  await transact(async (tx) => {
    const combined = await lockCombinedPayment(tx, notification.paymentId)
    const orderId = combined ? null : await orderIdOf(tx, notification.paymentId)
    const locked = orderId ? await lockOrder(tx, orderId) : null
    const invoiced = combined || orderId ? null : await lockNotifiedInvoice(tx, notification.paymentId)
    const [mine] = await tx
      .select({ id: payfastNotifications.id })
      .from(payfastNotifications)
      .where(and(eq(payfastNotifications.id, id), inArray(payfastNotifications.state, ['received', 'unverified'])))
      .for('update')
    if (!mine) return ok(undefined)
    const outcome =
      (await applyToStoredCard(tx, id, notification, current)) ??
      (combined
        ? await applyToCombinedPayment(tx, notification, combined, current, now())
        : invoiced
          ? await applyToInvoice(tx, notification, invoiced, current, now())
          : await effect(tx, id, notification, orderId, locked, current))
    await tx
      .update(payfastNotifications)
      .set({ ...subjectOf(notification), ...outcome, decidedAt: now(), nextAttemptAt: null })
      .where(eq(payfastNotifications.id, id))
    return ok(undefined)
  })
}

async function effect(
  tx: Transaction,
  id: string,
  notification: Notification,
  orderId: string | null,
  locked: Awaited<ReturnType<typeof lockOrder>>,
  current: { merchantId: string; mode: GatewayMode },
): Promise<Outcome> {
  const booked = notification.status === 'completed' && notification.pfPaymentId !== '' ? await bookedOn(tx, notification.pfPaymentId) : null
  if (booked && (orderId === null || booked.orderId === orderId)) return { state: 'duplicate', reason: 'This payment is booked already', orderId }
  if (booked) {
    const decision = { kind: 'note', reason: 'Its number is booked on another order; compare both at PayFast', tellStaff: true } as const
    return carryOut(tx, id, decision, notification, orderId, locked)
  }
  const order = orderId ? await orderFacts(tx, orderId, locked) : null
  const knownToken = notification.token !== null && (await holdsToken(tx, notification.token))
  const decision = decide(notification, order, knownToken, current)
  return carryOut(tx, id, decision, notification, orderId, locked)
}

async function carryOut(
  tx: Transaction,
  id: string,
  decision: Decision,
  notification: Notification,
  orderId: string | null,
  locked: Awaited<ReturnType<typeof lockOrder>>,
): Promise<Outcome> {
  const moment = now()
  switch (decision.kind) {
    case 'reject':
      if (decision.tellStaff) await alertStaff(tx, id, `${notification.pfPaymentId}: ${decision.reason}`, orderId)
      return { state: 'rejected', reason: decision.reason, orderId }
    case 'note':
      if (decision.tellStaff) await alertStaff(tx, id, `${notification.pfPaymentId}: ${decision.reason}`, orderId)
      return { state: 'ignored', reason: decision.reason, orderId }
    case 'pay': {
      if (!locked) return { state: 'rejected', reason: 'The order has no invoice to pay', orderId }
      const receipt = {
        amountCents: notification.gross ?? locked.order.totalCents,
        source: 'gateway' as const,
        gatewayPaymentId: notification.pfPaymentId,
        gatewayFeeCents: notification.fee,
        token: notification.token,
        reference: notification.pfPaymentId,
        notes: `Paid by card, PayFast payment ${notification.pfPaymentId}`,
      }
      const { overpaidCents } = await settleOrder(tx, locked, receipt, gatewayActor, moment)
      if (overpaidCents > 0)
        await alertStaff(tx, id, `${notification.pfPaymentId}: ${overpaidCents} cents more than was owed are the customer's credit now`, orderId)
      return { state: 'accepted', reason: 'Paid', orderId }
    }
    case 'end-subscription':
      return { state: 'accepted', reason: await endSubscriptionAtGateway(tx, notification.token, moment), orderId }
    case 'store-card':
      return { state: 'accepted', reason: await storeCardToken(tx, orderId, notification.token, moment), orderId }
    case 'renewal':
      return { ...(await renewByNotification(tx, notification, moment)), orderId }
  }
}

/** Money came that is not booked: somebody has to look. */
async function alertStaff(tx: Transaction, notification: string, what: string, orderId: string | null): Promise<void> {
  const entity = orderId
    ? ({ entityType: 'order', entityId: orderId } as const)
    : ({ entityType: 'payfast_notification', entityId: notification } as const)
  await recordActivity(tx, { actor: gatewayActor, ...entity, action: 'attention', title: `PayFast payment ${what}`, details: { notification } })
}

async function orderIdOf(tx: Transaction, orderNumber: string): Promise<string | null> {
  if (orderNumber === '') return null
  const [row] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.orderNumber, orderNumber))
  return row?.id ?? null
}

async function orderFacts(tx: Transaction, orderId: string, locked: Awaited<ReturnType<typeof lockOrder>>) {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const askedCents = locked ? await askedAmountsOf(locked.invoice, tx) : [row?.totalCents ?? 0]
  return row ? { ...row, askedCents, isDeleted: row.deletedAt !== null } : null
}

/** Sandbox and live number their payments apart, so the same number on another order need not be a repetition. */
async function bookedOn(tx: Transaction, gatewayPaymentId: string): Promise<{ orderId: string | null } | null> {
  const [row] = await tx.select({ orderId: payments.orderId }).from(payments).where(eq(payments.gatewayPaymentId, gatewayPaymentId))
  return row ?? null
}

async function holdsToken(tx: Transaction, token: string): Promise<boolean> {
  const [row] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.gatewayToken, token))
  return row !== undefined
}
