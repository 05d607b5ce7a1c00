import { and, eq, inArray } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import {
  type ChargeOutcome,
  decideCharge,
} from '#modules/billing/charges/operations/decide-charge.server.ts'
import {
  mailPaidAfterCancellation,
  mailPaidTwice,
} from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import { paymentGateway } from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import type { GatewayNotification } from '#modules/billing/payments/rules/payment-gateway.ts'
import { endSubscriptionAtGateway } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import {
  noteCard,
  storeCardToken,
} from '#modules/billing/subscriptions/operations/store-card-token.server.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import {
  type Decision,
  decide,
  orderEnded,
  orderPaidAlready,
} from '../rules/decide-notification.ts'
import {
  isUnallocated,
  type NotificationOutcome,
  notificationColumns,
} from '../rules/notification-state.ts'
import { alertStaff, type Concern } from './alert-staff.server.ts'
import { type FoundDocument, findNotifiedDocument } from './find-notified-document.server.ts'
import { isListed, resolveListed } from './list-unallocated.server.ts'
import { lockGatewayPayment } from './lock-gateway-payment.server.ts'
import { type Delivery, payNotifiedDocument } from './pay-notified-document.server.ts'
import { renewByNotification } from './renew-by-notification.server.ts'

/**
 * Applies a verified notification once; its row and its effects are written in one transaction. The
 * gateway's payment number and the document's row are the locks: of twenty concurrent copies one
 * pays and nineteen are duplicates, and of two documents with one number one is paid.
 */
export async function applyNotification(
  id: string,
  notification: GatewayNotification,
  settings: SiteSettings,
): Promise<void> {
  await transact(async (tx) => {
    await lockGatewayPayment(tx, notification)
    const known = await isListed(tx, notification)
    const found = await findNotifiedDocument(tx, id, notification)
    const [mine] = await tx
      .select({ createdAt: gatewayNotifications.createdAt })
      .from(gatewayNotifications)
      .where(
        and(
          eq(gatewayNotifications.id, id),
          inArray(gatewayNotifications.state, ['received', 'unverified']),
        ),
      )
      .for('update')
    if (!mine) return ok(undefined)
    const moment = now()
    const decision = decide(
      notification,
      found.facts,
      paymentGateway(settings, notification.gateway).account,
    )
    const receivedOn = dayIn(settings.timezone, mine.createdAt)
    const delivery = { id, notification, settings, receivedOn, isListed: known, now: moment }
    const outcome = await carryOut(tx, delivery, { found, decision })
    await tx
      .update(gatewayNotifications)
      .set({
        ...notificationColumns(notification),
        ...outcome,
        ...linksOf(found),
        ...(isUnallocated(notification, outcome) && !known && { unallocatedSince: moment }),
        decidedAt: moment,
        nextAttemptAt: null,
      })
      .where(eq(gatewayNotifications.id, id))
    if (outcome.state === 'accepted' || outcome.state === 'duplicate')
      await resolveListed(tx, notification, {
        by: gatewayName(notification.gateway),
        resolution: outcome.reason,
        now: moment,
      })
    return ok(undefined)
  })
}

async function carryOut(
  tx: Transaction,
  delivery: Delivery,
  { found, decision }: { found: FoundDocument; decision: Decision },
): Promise<NotificationOutcome> {
  const { notification, now } = delivery
  switch (decision.kind) {
    case 'duplicate':
      return { state: 'duplicate', reason: decision.reason }
    case 'note':
    case 'reject':
      if (decision.needsStaff) await alert(tx, delivery, { found, what: decision.reason })
      await notifyPayer(tx, delivery, { found, reason: decision.reason })
      return { state: decision.kind === 'note' ? 'ignored' : 'rejected', reason: decision.reason }
    case 'pay':
      return pay(tx, delivery, found)
    case 'renew':
      return renewByNotification(tx, delivery)
    case 'charge_succeeded':
    case 'charge_failed':
      return writeCharge(tx, delivery, { found, kind: decision.kind })
    case 'store_card':
      return {
        state: 'accepted',
        reason: await storeCardToken(tx, found.kind === 'order' ? found.orderId : null, {
          token: notification.token,
          now,
        }),
      }
    case 'change_card':
      if (found.kind === 'stored_card')
        await noteCard(tx, found.subscription, { what: 'Card changed', now })
      return { state: 'accepted', reason: 'Card changed' }
    case 'end_agreement':
      return {
        state: 'accepted',
        reason: await endSubscriptionAtGateway(tx, notification, now),
      }
  }
}

async function pay(
  tx: Transaction,
  delivery: Delivery,
  found: FoundDocument,
): Promise<NotificationOutcome> {
  if (found.kind !== 'order' && found.kind !== 'invoice' && found.kind !== 'combined')
    throw new Error(`Nothing can be paid on ${found.kind}`)
  const paid = await payNotifiedDocument(tx, delivery, found)
  if ('problem' in paid) {
    await alert(tx, delivery, { found, what: paid.problem })
    return { state: 'ignored', reason: paid.problem }
  }
  if (paid.overpaidCents > 0)
    await alert(tx, delivery, {
      found,
      what: `${paid.overpaidCents} cents more than was owed are the customer's credit now`,
    })
  return { state: 'accepted', reason: paid.reason }
}

async function writeCharge(
  tx: Transaction,
  { notification, settings, now }: Delivery,
  { found, kind }: { found: FoundDocument; kind: 'charge_succeeded' | 'charge_failed' },
): Promise<NotificationOutcome> {
  if (found.kind !== 'charge') throw new Error(`Nothing was charged on ${found.kind}`)
  const succeeded = kind === 'charge_succeeded'
  const outcome: ChargeOutcome = succeeded
    ? {
        kind: 'succeeded',
        gatewayPaymentId: notification.gatewayPaymentId,
        feeCents: notification.fee,
      }
    : {
        kind: 'declined',
        message: `${gatewayName(notification.gateway)} says ${notification.statusText}`,
      }
  const isFirst = await decideCharge(
    tx,
    { attemptId: found.attempt.id, outcome },
    {
      today: dayIn(settings.timezone, now),
      now,
      settings,
    },
  )
  if (isFirst) return { state: 'accepted', reason: succeeded ? 'Charged' : 'The charge failed' }
  return {
    state: 'duplicate',
    reason: succeeded
      ? 'This payment is recorded already'
      : 'The outcome of this charge is known already',
  }
}

async function alert(
  tx: Transaction,
  { id, notification, isListed }: Delivery,
  { found, what }: { found: FoundDocument; what: string },
): Promise<void> {
  if (isListed) return
  await alertStaff(
    tx,
    { gateway: notification.gateway, ...concernOf(id, found) },
    {
      title: `${gatewayName(notification.gateway)} payment ${notification.gatewayPaymentId}: ${what}`,
      details: { notification: id },
    },
  )
}

/** Once per payment of the gateway, however often it is delivered. */
async function notifyPayer(
  tx: Transaction,
  { notification }: Delivery,
  { found, reason }: { found: FoundDocument; reason: string },
): Promise<void> {
  if (found.kind !== 'order' || !found.locked || notification.gross === null) return
  const payment = { key: notification.gatewayPaymentId, amountCents: notification.gross }
  const { order, invoice } = found.locked
  if (reason === orderPaidAlready)
    await mailPaidTwice(tx, invoice.id, { ...payment, isCredit: false })
  else if (Object.values(orderEnded).includes(reason))
    await mailPaidAfterCancellation(
      tx,
      { orderNumber: order.orderNumber, invoiceId: invoice.id },
      payment,
    )
}

function concernOf(id: string, found: FoundDocument): Concern {
  switch (found.kind) {
    case 'order':
      return { entityType: 'order', entityId: found.orderId }
    case 'invoice':
    case 'charge':
      return { entityType: 'invoice', entityId: found.locked.invoice.id }
    case 'combined': {
      const [first] = found.parts
      return first
        ? { entityType: 'invoice', entityId: first.invoiceId }
        : { entityType: 'customer', entityId: found.payment.customerId }
    }
    case 'stored_card':
      return { entityType: 'subscription', entityId: found.subscription.id }
    case 'unknown':
      return { entityType: 'gateway_notification', entityId: id }
  }
}

/** How staff can find the notification. */
function linksOf(found: FoundDocument): {
  orderId?: string | null
  invoiceId?: string
  combinedPaymentId?: string
} {
  switch (found.kind) {
    case 'order':
      return { orderId: found.orderId }
    case 'invoice':
    case 'charge':
      return { orderId: found.locked.invoice.orderId, invoiceId: found.locked.invoice.id }
    case 'combined':
      return { combinedPaymentId: found.payment.id }
    case 'stored_card':
    case 'unknown':
      return {}
  }
}
