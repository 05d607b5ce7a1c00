import { and, eq, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { addMonthsKeepingAnchor, dayIn, daysBetween } from '#kernel/dates.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { afterPause } from '../rules/renewal.ts'

/** A server was told to suspend the service; until it confirms, its days are used (D34). */
export async function awaitSuspension(tx: Transaction, subscriptionId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ stillServed: true })
    .where(and(eq(subscriptions.id, subscriptionId), isNotNull(subscriptions.suspendedAt)))
}

/** The server has suspended it: the unused days count from now (D34). */
export async function confirmSuspension(tx: Transaction, subscriptionId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ stillServed: false, suspendedAt: now(), updatedAt: now() })
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.stillServed, true)))
}

/**
 * The server has restored it, on a later day than billing did: the days between are not billed
 * (D34). `wantedAt` is when it was asked to; long after billing's restore there was another reason,
 * such as staff who had held it. Dates that a renewal invoice has already named stay. The caller
 * holds the lock.
 */
export async function confirmRestore(
  tx: Transaction,
  subscriptionId: string,
  { actor, wantedAt }: { actor: Actor; wantedAt: Date },
): Promise<void> {
  const settings = await siteSettings(tx)
  if (settings.billingSettings.bill_suspended_time) return
  const [own] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
  const today = dayIn(settings.timezone, now())
  if (own?.status !== 'active' || own.suspendedAt) return
  if (own.restoredOn === null || own.restoredOn >= today) return
  // A restore just before midnight is asked for on the next day.
  if (daysBetween(own.restoredOn, dayIn(settings.timezone, wantedAt)) > 1) return
  const renewed = await tx.$count(
    invoices,
    and(
      eq(invoices.subscriptionId, subscriptionId),
      ne(invoices.status, 'cancelled'),
      isNull(invoices.deletedAt),
      gte(invoices.periodStart, own.nextBillingDate),
    ),
  )
  if (renewed > 0) return
  const moved = afterPause(own, own.restoredOn, today)
  const months = monthsPerPeriod[own.billingPeriod] ?? 1
  await tx
    .update(subscriptions)
    .set({
      ...moved,
      endDate: addMonthsKeepingAnchor(moved.nextBillingDate, months, moved.anchorDay),
      restoredOn: today,
      chargeNotBefore: sql`${subscriptions.chargeNotBefore}
        + (${today}::date - ${own.restoredOn}::date)`,
      updatedAt: now(),
    })
    .where(eq(subscriptions.id, subscriptionId))
  await recordActivity(tx, {
    actor,
    entityType: 'subscription',
    entityId: subscriptionId,
    action: 'changed',
    title: `Service ${own.description}: restored by its server today, so its renewal moved`,
    before: { nextBillingDate: own.nextBillingDate },
    after: { nextBillingDate: moved.nextBillingDate },
  })
}
