import { and, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { formatDay } from '#kernel/date-format.ts'
import { addDays, addMonthsKeepingAnchor, type CalendarDate } from '#kernel/dates.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { billingActor } from '#modules/billing/runs/rules/run-list.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import type { Transaction } from '#platform/database.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** No server is without a run for longer, so an older period was left out on purpose. */
const oldestDays = 28

/**
 * Suspended services whose periods went by while suspended time was not billed (D34), before
 * `bill_suspended_time` was switched on.
 */
export function hasUnbilledPast(asOf: CalendarDate): SQL | undefined {
  return and(
    eq(subscriptions.status, 'active'),
    isNotNull(subscriptions.suspendedAt),
    ne(subscriptions.billingPeriod, 'once'),
    or(isNull(subscriptions.recurringModel), eq(subscriptions.recurringModel, 'token')),
    lt(subscriptions.nextBillingDate, addDays(asOf, -oldestDays)),
    sql`not exists (select from ${recurringBillingLogs} log
      where log.subscription_id = ${subscriptions.id}
        and log.billing_date = ${subscriptions.nextBillingDate})`,
  )
}

/** Billing begins with the first period from today on. The caller holds the row's lock. */
export async function skipUnbilledPast(
  tx: Transaction,
  subscription: Subscription,
  { asOf, now }: { asOf: CalendarDate; now: Date },
): Promise<void> {
  const { id, anchorDay, billingPeriod, description } = subscription
  const months = monthsPerPeriod[billingPeriod] ?? 1
  const after = (day: CalendarDate) => addMonthsKeepingAnchor(day, months, anchorDay)
  let nextBillingDate = after(subscription.nextBillingDate)
  while (nextBillingDate < asOf) nextBillingDate = after(nextBillingDate)
  const dates = { nextBillingDate, endDate: after(nextBillingDate) }
  await tx
    .update(subscriptions)
    .set({ ...dates, updatedAt: now })
    .where(eq(subscriptions.id, id))
  await recordActivity(tx, {
    actor: billingActor,
    entityType: 'subscription',
    entityId: id,
    action: 'updated',
    title: `Service ${description}, suspended: billed again from ${formatDay(nextBillingDate)}; periods before are not`,
    ...changes(subscription, dates),
  })
}
