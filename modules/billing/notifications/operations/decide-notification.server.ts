import { and, eq, inArray } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { confirmNotification } from '#modules/billing/payments/payfast/client.server.ts'
import { type Notification, parseNotification } from '#modules/billing/payments/payfast/notification.ts'
import { itnSignatureHolds } from '#modules/billing/payments/payfast/signature.ts'
import { checkSource } from '#modules/billing/payments/payfast/source.server.ts'
import { gatewayAccess, gatewayModeOf, sourceRules } from '#modules/billing/payments/queries/gateway-access.server.ts'
import { gatewayActor, subjectOf } from '#modules/billing/payments/rules/notification-subject.ts'
import { payfastNotifications } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { applyNotification } from './apply-notification.server.ts'

type Stored = typeof payfastNotifications.$inferSelect
type Settings = Awaited<ReturnType<typeof siteSettings>>

/** Minutes until an unverifiable notification is asked again: 5 minutes, 1 hour, 1 day (D19). After the last it stays for staff. */
const waits = [5, 60, 1440]

/**
 * The four checks of D19 in the order of their cost: signature, source, (data in `applyNotification`), server confirmation. A check that says no
 * rejects; one that cannot be made keeps the notification for later. Safe to call again and at once from several servers.
 */
export async function decideNotification(notificationId: string): Promise<'forged' | 'judged'> {
  const [stored] = await db().select().from(payfastNotifications).where(waiting(notificationId))
  if (!stored) return 'judged'
  const parsed = parseNotification(stored.rawBody)
  if (!parsed.ok) return forged(stored, parsed.error.message)
  const notification = parsed.value
  const settings = await siteSettings()
  const verdict = await verify(stored, notification, settings)
  if (verdict.kind === 'rejected') return forged(stored, verdict.reason, notification)
  if (verdict.kind === 'unknown') await postpone(stored, verdict.reason, notification)
  else await applyNotification(notificationId, notification, { merchantId: settings.apiConfigs.payfast_merchant_id, mode: gatewayModeOf(settings) })
  return 'judged'
}

async function verify(stored: Stored, notification: Notification, settings: Settings) {
  const access = gatewayAccess(settings)
  if (!itnSignatureHolds(stored.rawBody, access.merchant.passphrase)) return { kind: 'rejected', reason: 'The signature does not hold' } as const
  const source = await checkSource(stored.sourceAddress, sourceRules(settings))
  if (source === 'refused') return { kind: 'rejected', reason: `${stored.sourceAddress} is not one of the gateway's addresses` } as const
  if (source === 'unknown') return { kind: 'unknown', reason: "The gateway's addresses could not be looked up" } as const
  const confirmed = await confirmNotification(access, notification.signed)
  if (confirmed === 'invalid') return { kind: 'rejected', reason: 'PayFast says INVALID' } as const
  if (confirmed === 'unknown') return { kind: 'unknown', reason: 'PayFast could not be asked' } as const
  return { kind: 'verified' } as const
}

const waiting = (id: string) => and(eq(payfastNotifications.id, id), inArray(payfastNotifications.state, ['received', 'unverified']))

async function forged(stored: Stored, reason: string, notification?: Notification): Promise<'forged'> {
  await db()
    .update(payfastNotifications)
    .set({ state: 'rejected', reason, decidedAt: now(), nextAttemptAt: null, attempts: stored.attempts + 1, ...subjectOf(notification) })
    .where(waiting(stored.id))
  return 'forged'
}

/** Keeps it for a later look, counted once however many servers looked at the same time. After the last look staff are told: money may have moved. */
async function postpone(stored: Stored, reason: string, notification?: Notification): Promise<void> {
  const minutes = waits[stored.attempts]
  await transact(async (tx) => {
    const [kept] = await tx
      .update(payfastNotifications)
      .set({
        state: 'unverified',
        reason,
        attempts: stored.attempts + 1,
        nextAttemptAt: minutes === undefined ? null : new Date(now().getTime() + minutes * 60_000),
        ...subjectOf(notification),
      })
      .where(and(waiting(stored.id), eq(payfastNotifications.attempts, stored.attempts)))
      .returning({ id: payfastNotifications.id })
    if (kept && minutes === undefined) {
      const title = `PayFast notification ${notification?.pfPaymentId ?? ''} could not be verified: ${reason}`
      await recordActivity(tx, { actor: gatewayActor, entityType: 'payfast_notification', entityId: stored.id, action: 'attention', title })
    }
    return ok(undefined)
  })
}

/** A fault of our own while judging: later, like anything that could not be verified, so that one bad row does not come back every minute for ever. */
export async function postponeAfterFault(notificationId: string): Promise<void> {
  const [stored] = await db().select().from(payfastNotifications).where(waiting(notificationId))
  if (stored) await postpone(stored, 'It could not be judged because of a fault; see the log')
}
