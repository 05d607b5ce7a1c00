import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import { invoiceLines, invoices, type subscriptions } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { periodText, restoredPeriodText } from '../rules/period.ts'

type Subscription = Pick<
  typeof subscriptions.$inferSelect,
  'id' | 'lastBillingDate' | 'nextBillingDate' | 'suspendedAt'
>

/**
 * The tax invoice of a restored period names the days as they now run (D34). One that was sent
 * already stays as it was sent. `subscription` is as it was before the restore; days are in the
 * site's zone.
 */
export async function nameRestoredDays(
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
