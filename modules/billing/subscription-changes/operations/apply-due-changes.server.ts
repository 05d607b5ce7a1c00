import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, dayIn } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import type { Progress } from '#modules/billing/runs/operations/bill-due.server.ts'
import type { Issuing } from '#modules/billing/runs/operations/issue-renewals.server.ts'
import { billingActor } from '#modules/billing/runs/rules/run-list.ts'
import { endSubscription } from '#modules/billing/subscriptions/operations/end-subscription.server.ts'
import { restoreService } from '#modules/billing/subscriptions/operations/restore-service.server.ts'
import { mailResumed } from '#modules/billing/subscriptions/operations/subscription-emails.server.ts'
import { billsService } from '#modules/billing/subscriptions/queries/creditable-documents.server.ts'
import { hasUnbilledPast } from '#modules/billing/subscriptions/queries/due-subscriptions.server.ts'
import { isHeldByBadDebt } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import { afterPause, gatewayNoticeDays } from '#modules/billing/subscriptions/rules/renewal.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { SiteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { skipUnbilledPast } from './skip-suspended-periods.server.ts'

type Subscription = typeof subscriptions.$inferSelect

const batchSize = 100

/**
 * Applies the status changes due on a day: ends pauses, leaves out what suspended services are not
 * billed for, cancels subscriptions at the end of their period, and restores suspended services
 * that no longer owe anything for another reason than a payment (a credit note, for example).
 */
export async function applyDueChanges(
  { asOf, now, settings }: Issuing,
  progress: Progress,
): Promise<void> {
  await inBatches(
    and(eq(subscriptions.status, 'paused'), lte(subscriptions.resumeDate, asOf)),
    async (tx, found) => {
      for (const one of found) {
        const day = one.resumeDate && one.resumeDate < asOf ? one.resumeDate : asOf
        await resume(tx, one, { day, settings, actor: billingActor, now })
      }
      await progress(tx, { resumed: found.length })
    },
  )
  if (settings.billingSettings.bill_suspended_time)
    await inBatches(hasUnbilledPast(asOf), async (tx, found) => {
      for (const one of found) await skipUnbilledPast(tx, one, { asOf, now })
    })
  const ending = and(
    eq(subscriptions.status, 'active'),
    eq(subscriptions.cancelAtPeriodEnd, true),
    lte(subscriptions.nextBillingDate, asOf),
  )
  await inBatches(ending, async (tx, found) => {
    for (const one of found) {
      const reason = one.cancellationReason ?? 'Cancelled at the end of the period'
      await endSubscription(tx, one, {
        reason,
        paidUpTo: one.nextBillingDate,
        actor: billingActor,
        now,
      })
    }
    await progress(tx, { ended: found.length })
  })
  await requestGatewayCancellation(asOf, now)
  const cleared = and(
    isNotNull(subscriptions.suspendedAt),
    sql`not exists (select from ${invoices}
      where ${billsService}
      and ${invoices.status} in ('pending', 'unpaid')
      and ${invoices.dueDate} < ${asOf}::date
        and ${invoices.deletedAt} is null)`,
    sql`not ${isHeldByBadDebt}`,
  )
  await inBatches(cleared, async (tx, found) => {
    for (const { id } of found)
      await restoreService(tx, id, { today: asOf, now, actor: billingActor })
  })
}

/**
 * The gateway charges early in the morning, so a subscription is cancelled there some days before
 * it ends here.
 */
async function requestGatewayCancellation(asOf: CalendarDate, now: Date): Promise<void> {
  await db()
    .update(subscriptions)
    .set({ gatewayCancelRequestedAt: now, updatedAt: now })
    .where(
      and(
        eq(subscriptions.status, 'active'),
        eq(subscriptions.cancelAtPeriodEnd, true),
        eq(subscriptions.recurringModel, 'gateway'),
        isNotNull(subscriptions.gatewayToken),
        isNull(subscriptions.gatewayCancelRequestedAt),
        lte(subscriptions.nextBillingDate, addDays(asOf, gatewayNoticeDays)),
      ),
    )
}

/**
 * B§4: active again, both dates cleared. Paused days are not billed: they extend the period. The
 * caller holds the row's lock.
 */
export async function resume(
  tx: Transaction,
  subscription: Subscription,
  {
    day,
    settings,
    actor,
    now,
  }: { day: CalendarDate; settings: SiteSettings; actor: Actor; now: Date },
): Promise<void> {
  const pausedOn = pausedDay(subscription, settings.timezone, day)
  // A service that was suspended during its pause stays off: its days from then on are moved when
  // it is restored.
  const suspendedOn = subscription.suspendedAt && dayIn(settings.timezone, subscription.suspendedAt)
  const staysOff =
    suspendedOn !== null && suspendedOn < day && !settings.billingSettings.bill_suspended_time
  const until = staysOff ? suspendedOn : day
  const moved = afterPause(subscription, pausedOn, until)
  const resumed = { status: 'active' as const, pausedAt: null, resumeDate: null, ...moved }
  await tx
    .update(subscriptions)
    .set({ ...resumed, updatedAt: now })
    .where(eq(subscriptions.id, subscription.id))
  const title = `Subscription ${subscription.description} resumed`
  await recordActivity(tx, {
    actor,
    entityType: 'subscription',
    entityId: subscription.id,
    action: 'resumed',
    title,
    ...changes(subscription, resumed),
  })
  // A service that stays off is announced when it is restored.
  if (!staysOff)
    await mailResumed(tx, subscription.id, { on: day, renewal: moved.nextBillingDate, at: now })
}

/** The day in the site's zone on which a pause began. */
export function pausedDay(
  { pausedAt }: Pick<Subscription, 'pausedAt'>,
  zone: string,
  fallback: CalendarDate,
): CalendarDate {
  return pausedAt ? dayIn(zone, pausedAt) : fallback
}

/** Repeats until nothing is found: each batch changes its rows so that they no longer match. */
async function inBatches(
  where: SQL | undefined,
  work: (tx: Transaction, found: Subscription[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const done = await transact(async (tx) => {
      const found = await tx
        .select()
        .from(subscriptions)
        .where(where)
        .orderBy(asc(subscriptions.id))
        .limit(batchSize)
        .for('update', { skipLocked: true })
      if (found.length > 0) await work(tx, found)
      return ok(found.length)
    })
    if (!done.ok || done.value === 0) return
  }
}
