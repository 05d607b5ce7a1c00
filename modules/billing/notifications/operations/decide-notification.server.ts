import { and, eq, inArray } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import {
  isOfTestPayment,
  noteTestNotification,
} from '#modules/billing/payments/operations/test-payments.server.ts'
import {
  isFormerMerchant,
  isTestMoney,
  paymentGateway,
} from '#modules/billing/payments/queries/payment-gateway.server.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import type {
  GatewayNotification,
  PaymentGateway,
  Verification,
} from '#modules/billing/payments/rules/payment-gateway.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { notificationColumns } from '../rules/notification-state.ts'
import { alertStaff } from './alert-staff.server.ts'
import { applyNotification } from './apply-notification.server.ts'
import { isListed } from './list-unallocated.server.ts'
import { lockGatewayPayment } from './lock-gateway-payment.server.ts'

type Stored = typeof gatewayNotifications.$inferSelect

/**
 * Minutes until an unverified notification is checked again: 5 minutes, 1 hour, 1 day (D19). After
 * the last it is left to staff.
 */
const waits = [5, 60, 1440]

/**
 * The four checks of D19: whether the gateway sent it (signature, source and confirmation, by the
 * gateway's rules), and our data (`applyNotification`). A failed check rejects it; an impossible
 * one postpones it. Safe to repeat and to run concurrently.
 */
export async function decideNotification(notificationId: string): Promise<'forged' | 'judged'> {
  const [stored] = await db().select().from(gatewayNotifications).where(waiting(notificationId))
  if (!stored) return 'judged'
  const settings = await siteSettings()
  const gateway = paymentGateway(settings, stored.gateway)
  const parsed = gateway.parseNotification(stored.rawBody)
  if (!parsed.ok) return forged(stored, parsed.error.message)
  const notification = parsed.value
  const verdict = await gateway.verifyNotification({
    raw: stored.rawBody,
    sourceAddress: stored.sourceAddress,
  })
  if (verdict.kind === 'rejected') {
    const former = await formerMerchant(stored, notification, gateway)
    return former
      ? refuseFormer(stored, former, notification)
      : forged(stored, verdict.reason, notification)
  }
  if (gateway.account.gatewayMode === 'sandbox' && isOfTestPayment(notification))
    await noteTest(stored, notification, verdict)
  else if (isTestMoney(gateway.account)) await ignoreTest(stored, notification)
  else if (verdict.kind === 'unknown') await postpone(stored, verdict.reason, notification)
  else await applyNotification(notificationId, notification, settings)
  return 'judged'
}

const waiting = (id: string) =>
  and(
    eq(gatewayNotifications.id, id),
    inArray(gatewayNotifications.state, ['received', 'unverified']),
  )

async function forged(
  stored: Stored,
  reason: string,
  notification?: GatewayNotification,
): Promise<'forged'> {
  await db()
    .update(gatewayNotifications)
    .set({
      state: 'rejected',
      reason,
      decidedAt: now(),
      nextAttemptAt: null,
      attempts: stored.attempts + 1,
      ...notificationColumns(notification),
    })
    .where(waiting(stored.id))
  return 'forged'
}

/**
 * D45: a test payment of staff, in either mode of the installation. It confirms the test and
 * nothing else, and is on no worklist.
 */
async function noteTest(
  stored: Stored,
  notification: GatewayNotification,
  verdict: Verification,
): Promise<void> {
  const number = notification.merchantPaymentId
  const reason =
    verdict.kind === 'verified'
      ? `Test payment ${number}`
      : `Test payment ${number}, could not be verified`
  await transact(async (tx) => {
    const [decided] = await tx
      .update(gatewayNotifications)
      .set({
        state: 'ignored',
        reason,
        decidedAt: now(),
        nextAttemptAt: null,
        ...notificationColumns(notification),
      })
      .where(waiting(stored.id))
      .returning({ id: gatewayNotifications.id })
    if (decided && verdict.kind === 'verified') await noteTestNotification(tx, notification)
    return ok(undefined)
  })
}

/**
 * D45: on a live site a sandbox notification changes nothing and is no money to look for. It stays
 * in the log.
 */
async function ignoreTest(stored: Stored, notification: GatewayNotification): Promise<void> {
  const reason = 'Sandbox payment: no money on a live site'
  await db()
    .update(gatewayNotifications)
    .set({
      state: 'ignored',
      reason,
      decidedAt: now(),
      nextAttemptAt: null,
      ...notificationColumns(notification),
    })
    .where(waiting(stored.id))
  log().warn(
    { notification: stored.id, payment: notification.gatewayPaymentId },
    'a sandbox notification was ignored: the site is live',
  )
}

/**
 * A payment from the gateway's own address for a merchant that our documents were agreed with, and
 * that is set up no longer: it can't be confirmed now, but the money moved.
 */
async function formerMerchant(
  stored: Stored,
  { event, merchantId }: GatewayNotification,
  gateway: PaymentGateway,
): Promise<string | null> {
  if (
    event !== 'paid' ||
    merchantId === gateway.account.gatewayMerchantId ||
    !gateway.isKnownSource(stored.sourceAddress)
  )
    return null
  return (await isFormerMerchant(stored.gateway, merchantId))
    ? `For merchant ${merchantId}, which is no longer set up`
    : null
}

async function refuseFormer(
  stored: Stored,
  reason: string,
  notification: GatewayNotification,
): Promise<'judged'> {
  await transact(async (tx) => {
    await lockGatewayPayment(tx, notification)
    const isNew = !(await isListed(tx, notification))
    const moment = now()
    const [refused] = await tx
      .update(gatewayNotifications)
      .set({
        state: 'rejected',
        reason,
        decidedAt: moment,
        nextAttemptAt: null,
        ...notificationColumns(notification),
        ...(isNew && { unallocatedSince: moment }),
      })
      .where(waiting(stored.id))
      .returning({ id: gatewayNotifications.id })
    if (refused && isNew)
      await alertOf(
        tx,
        stored,
        `${gatewayName(stored.gateway)} payment ${notification.gatewayPaymentId}: ${reason}`,
      )
    return ok(undefined)
  })
  return 'judged'
}

function alertOf(tx: Transaction, { id, gateway }: Stored, title: string): Promise<void> {
  return alertStaff(tx, { gateway, entityType: 'gateway_notification', entityId: id }, { title })
}

/**
 * Postpones it, counting one check however many servers made it at once. After the last one staff
 * are alerted: money may have moved.
 */
async function postpone(
  stored: Stored,
  reason: string,
  notification?: GatewayNotification,
): Promise<void> {
  const minutes = waits[stored.attempts]
  await transact(async (tx) => {
    const isNew = minutes === undefined && !(notification && (await isListed(tx, notification)))
    const [postponed] = await tx
      .update(gatewayNotifications)
      .set({
        state: 'unverified',
        reason,
        attempts: stored.attempts + 1,
        nextAttemptAt: minutes === undefined ? null : new Date(now().getTime() + minutes * 60_000),
        ...notificationColumns(notification),
        ...(isNew && notification?.event === 'paid' && { unallocatedSince: now() }),
      })
      .where(and(waiting(stored.id), eq(gatewayNotifications.attempts, stored.attempts)))
      .returning({ id: gatewayNotifications.id })
    if (postponed && isNew)
      await alertOf(
        tx,
        stored,
        `${gatewayName(stored.gateway)} notification ${notification?.gatewayPaymentId ?? ''} could not be verified: ${reason}`,
      )
    return ok(undefined)
  })
}

/**
 * An internal fault postpones it like an unverified one, so that a bad row is not retried every
 * minute for ever.
 */
export async function postponeAfterFault(notificationId: string): Promise<void> {
  const [stored] = await db().select().from(gatewayNotifications).where(waiting(notificationId))
  if (!stored) return
  const parsed = paymentGateway(await siteSettings(), stored.gateway).parseNotification(
    stored.rawBody,
  )
  await postpone(
    stored,
    'It could not be judged because of a fault; see the log',
    parsed.ok ? parsed.value : undefined,
  )
}
