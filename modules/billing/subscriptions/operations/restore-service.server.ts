import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { formatDay } from '#kernel/date-format.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import { dayIn } from '#kernel/dates.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { paymentReminders } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { chargeableVatSpans } from '#modules/settings/queries/vat.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { invoicesOf } from '../queries/creditable-documents.server.ts'
import {
  isHeldByBadDebt,
  isOverdue,
  renewalAfter,
  restoredToday,
} from '../queries/restore-preview.server.ts'
import { periodText, restoredPeriodText } from '../rules/period.ts'
import { lastPaidDay } from '../rules/proration.ts'
import type { Restored, RestorePreview } from '../rules/suspension.ts'
import { mailCardRenewal, mailServiceRestored } from './subscription-emails.server.ts'

type By = { today: CalendarDate; now: Date; actor: Actor }

/**
 * Restores a suspended service when none of its invoices is overdue, or was written off since it is
 * suspended; its unused paid days run from today (D34). Returns whether it did. The caller holds
 * the locks of the invoices that changed; this one takes the subscription's, before it looks: of
 * two payments at one instant the later one sees that the other invoice is paid.
 */
export async function restoreService(
  tx: Transaction,
  subscriptionId: string,
  { today, now, actor }: By,
): Promise<boolean> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update')
  if (!subscription?.suspendedAt) return false
  const [overdue] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(invoicesOf(subscription), isOverdue(today)))
    .limit(1)
  if (overdue) return false
  if (
    (await tx.$count(subscriptions, and(eq(subscriptions.id, subscriptionId), isHeldByBadDebt))) > 0
  )
    return false
  const settings = await siteSettings(tx)
  const restored = restoredToday(subscription, settings, today)
  const { nextBillingDate, endDate, anchorDay, chargeNotBefore } = restored
  await tx
    .update(subscriptions)
    .set({
      nextBillingDate,
      endDate,
      anchorDay,
      chargeNotBefore,
      suspendedAt: null,
      suspensionReason: null,
      stillServed: false,
      restoredOn: today,
      updatedAt: now,
    })
    .where(eq(subscriptions.id, subscriptionId))
  await nameRestoredDays(tx, subscription, { today, nextBillingDate, timezone: settings.timezone })
  await recordActivity(tx, {
    actor,
    entityType: 'subscription',
    entityId: subscriptionId,
    action: 'restored',
    title: `Service ${subscription.description} restored after payment; paid until ${formatDay(lastPaidDay(nextBillingDate))}`,
    before: {
      suspendedAt: subscription.suspendedAt,
      nextBillingDate: subscription.nextBillingDate,
    },
    after: { suspendedAt: null, nextBillingDate },
  })
  if (subscription.status !== 'active') return true
  const spansOf = await chargeableVatSpans(settings.sellerDetails, tx)
  const { renewal, isSoon } = renewalAfter(subscription, restored, { settings, today, spansOf })
  await mailServiceRestored(tx, subscriptionId, {
    now,
    paidUntil: lastPaidDay(nextBillingDate),
    renewal,
  })
  if (renewal && isSoon)
    await announceSoon(tx, subscriptionId, { restored, renewal }, { today, now, actor })
  return true
}

/**
 * The period begins before the next run could announce its charge in time: it is announced now, and
 * charged later.
 */
async function announceSoon(
  tx: Transaction,
  subscriptionId: string,
  { restored, renewal }: { restored: Restored; renewal: NonNullable<RestorePreview['renewal']> },
  { today, now }: By,
): Promise<void> {
  const [announced] = await tx
    .insert(paymentReminders)
    .values({
      subscriptionId,
      periodStart: restored.nextBillingDate,
      stepDays: 0,
      action: 'remind',
      reminderDate: today,
      status: 'sent',
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentReminders.id })
  if (announced)
    await mailCardRenewal(tx, subscriptionId, {
      occasion: `restored ${today}`,
      on: renewal.on,
      cents: renewal.cents,
    })
}

type Subscription = Pick<
  typeof subscriptions.$inferSelect,
  'id' | 'lastBillingDate' | 'nextBillingDate' | 'suspendedAt'
>

/**
 * The tax invoice of a restored period names the days as they now run (D34). One that was sent
 * already stays as it was sent. `subscription` is as it was before the restore; days are in the
 * site's zone.
 */
async function nameRestoredDays(
  tx: Transaction,
  subscription: Subscription,
  {
    today,
    nextBillingDate,
    timezone,
  }: { today: CalendarDate; nextBillingDate: CalendarDate; timezone: string },
): Promise<void> {
  const { id, lastBillingDate: start, nextBillingDate: before, suspendedAt } = subscription
  if (start === null || suspendedAt === null || nextBillingDate === before) return
  const suspendedOn = dayIn(timezone, suspendedAt)
  const named = restoredPeriodText({ start, suspendedOn, restoredOn: today, next: nextBillingDate })
  const unsent = tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.subscriptionId, id),
        eq(invoices.periodStart, start),
        eq(invoices.kind, 'invoice'),
        isNull(invoices.deletedAt),
        isNull(invoices.originalIssuedAt),
      ),
    )
  await tx
    .update(invoiceLines)
    .set({
      description: sql`replace(${invoiceLines.description}, ${periodText(start, before)}::text, ${named}::text)`,
    })
    .where(inArray(invoiceLines.invoiceId, unsent))
}
