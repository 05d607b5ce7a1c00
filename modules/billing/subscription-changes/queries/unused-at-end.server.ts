import { and, eq, ne } from 'drizzle-orm'
import { addMonthsKeepingAnchor, type CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import { unusedRestOfPeriod } from '#modules/billing/credit-notes/queries/creditable-invoice.server.ts'
import type { UnusedRest } from '#modules/billing/credit-notes/rules/unused-period.ts'
import {
  invoicedInAdvance,
  invoicesOf,
  startBefore,
} from '#modules/billing/subscriptions/queries/creditable-documents.server.ts'
import { begunOn } from '#modules/billing/subscriptions/rules/proration.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import { db, type Executor } from '#platform/database.server.ts'

type Subscription = typeof subscriptions.$inferSelect
export type Dates = {
  lastBillingDate: CalendarDate
  nextBillingDate: CalendarDate
  endDate: CalendarDate
}

/**
 * The unused days of a subscription that ends today or has ended, with the invoice that they are
 * credited on.
 */
export type UnusedAtEnd = { invoiceId: string; invoiceNumber: string; rest: UnusedRest }

/**
 * The same before and after the end: an advance invoice that the end withdraws does not count. Null
 * when there are none, and for an unknown subscription.
 */
export async function unusedAtEnd(
  subscriptionId: string,
  today: CalendarDate,
  executor: Executor = db(),
): Promise<UnusedAtEnd | null> {
  const [found] = isId(subscriptionId)
    ? await executor.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
    : []
  if (!found) return null
  const subscription = { ...found, ...(await datesAtEnd(found, today, executor)) }
  if (!subscription.lastBillingDate) return null
  const [invoice] = await executor
    .select()
    .from(invoices)
    .where(
      and(
        invoicesOf(subscription),
        eq(invoices.periodStart, subscription.lastBillingDate),
        ne(invoices.status, 'cancelled'),
      ),
    )
    .orderBy(invoices.createdAt, invoices.id)
    .limit(1)
  const rest = invoice && (await unusedRestOfPeriod({ invoice, subscription }, today, executor))
  return rest ? { invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber, rest } : null
}

async function datesAtEnd(
  subscription: Subscription,
  today: CalendarDate,
  executor: Executor,
): Promise<Partial<Dates>> {
  if (subscription.status === 'cancelled') return {}
  const ahead = await executor
    .select()
    .from(invoices)
    .where(
      and(
        invoicesOf(subscription),
        eq(invoices.subscriptionId, subscription.id),
        invoicedInAdvance(subscription, today),
      ),
    )
  return withdrawnAdvance(ahead)
    ? datesBefore(subscription, await startBefore(subscription, executor))
    : {}
}

/**
 * The advance invoice that is cancelled with its period: the only one, of which nothing was paid or
 * credited.
 */
export function withdrawnAdvance<
  Invoice extends Pick<typeof invoices.$inferSelect, 'paidCents' | 'creditedCents'>,
>(advanceInvoices: readonly Invoice[]): Invoice | null {
  const [only] = advanceInvoices
  return only && advanceInvoices.length === 1 && only.paidCents === 0 && only.creditedCents === 0
    ? only
    : null
}

/** The dates without the latest invoiced period, whose start a pause may have moved. */
export function datesBefore(
  subscription: Subscription,
  runningStart: CalendarDate | null,
): Partial<Dates> {
  const { billingPeriod, anchorDay, startDate } = subscription
  const months = monthsPerPeriod[billingPeriod] ?? 1
  const end = begunOn(subscription)
  const last = runningStart ?? addMonthsKeepingAnchor(end, -months, anchorDay)
  return {
    lastBillingDate: last > startDate ? last : startDate,
    nextBillingDate: end,
    endDate: addMonthsKeepingAnchor(end, months, anchorDay),
  }
}
