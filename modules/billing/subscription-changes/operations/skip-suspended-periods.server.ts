import { eq } from 'drizzle-orm'
import { formatDay } from '#kernel/date-format.ts'
import { addMonthsKeepingAnchor, type CalendarDate } from '#kernel/dates.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { changes } from '#modules/activity/rules/changes.ts'
import { billingActor } from '#modules/billing/runs/rules/run-list.ts'
import { billedAgainOn } from '#modules/billing/subscriptions/rules/suspension.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import type { Transaction } from '#platform/database.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** Billing begins with the first period from today on. The caller holds the row's lock. */
export async function skipUnbilledPast(
  tx: Transaction,
  subscription: Subscription,
  { asOf, now }: { asOf: CalendarDate; now: Date },
): Promise<void> {
  const { id, anchorDay, billingPeriod, description } = subscription
  const nextBillingDate = billedAgainOn(subscription, asOf)
  const months = monthsPerPeriod[billingPeriod] ?? 1
  const endDate = addMonthsKeepingAnchor(nextBillingDate, months, anchorDay)
  const dates = { nextBillingDate, endDate }
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
