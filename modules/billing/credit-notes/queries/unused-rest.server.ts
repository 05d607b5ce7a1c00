import { and, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { firstPeriodCentsOf } from '#modules/billing/orders/queries/renewing-cents.server.ts'
import { unservedFrom } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { type UnusedRest, unusedRest } from '../rules/unused-period.ts'
import { creditableInvoice } from './creditable-invoice.server.ts'

/**
 * What was not served (after a suspension, pause or end) and not credited yet: the unused rest of
 * the subscription period that this invoice is for; only of the latest invoiced one. Null when
 * there is none.
 */
export async function unusedRestOf(
  invoiceId: string,
  today: CalendarDate,
  executor: Executor = db(),
): Promise<UnusedRest | null> {
  const [row] = await executor
    .select({ invoice: invoices, subscription: subscriptions })
    .from(invoices)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.lastBillingDate, invoices.periodStart),
        or(
          eq(subscriptions.id, invoices.subscriptionId),
          and(isNull(invoices.subscriptionId), eq(subscriptions.orderId, invoices.orderId)),
        ),
      ),
    )
    .where(
      and(eq(invoices.id, invoiceId), eq(invoices.kind, 'invoice'), isNull(invoices.deletedAt)),
    )
  return row ? unusedRestOfPeriod(row, today, executor) : null
}

type Period = {
  invoice: typeof invoices.$inferSelect
  subscription: typeof subscriptions.$inferSelect
}

/**
 * The same for the invoice of the subscription's latest invoiced period, which the caller found.
 */
export async function unusedRestOfPeriod(
  { invoice, subscription }: Period,
  today: CalendarDate,
  executor: Executor,
): Promise<UnusedRest | null> {
  const creditable = await creditableInvoice(invoice.id, executor)
  if (!creditable) return null
  const unusedNotes = await executor
    .select({
      from: invoices.unusedFrom,
      subtotalCents: invoices.subtotalCents,
      rateParts: invoices.rateParts,
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.originalInvoiceId, invoice.id),
        isNotNull(invoices.unusedFrom),
        isNull(invoices.deletedAt),
      ),
    )
  // The order's own invoice may have lines that are billed once, which no day of the period used.
  const firstPeriod =
    invoice.subscriptionId === null && invoice.orderId
      ? await firstPeriodCentsOf(invoice.orderId, executor)
      : null
  const from = unservedFrom(subscription, await siteSettings(executor), today)
  const credited = unusedNotes.map((note) => ({
    from: note.from ?? from,
    cents: -note.subtotalCents,
    byRate: invoice.rateParts?.map(
      ({ from: part }) => -(note.rateParts?.find((each) => each.from === part)?.subtotalCents ?? 0),
    ),
  }))
  return unusedRest(subscription, {
    priceCents: firstPeriod ?? invoice.subtotalCents,
    leftCents: creditable.left.subtotalCents,
    from,
    credited,
    parts: invoice.rateParts?.map((part, at) => ({
      from: part.from,
      rateBasisPoints: part.rateBasisPoints,
      priceCents: part.subtotalCents,
      leftCents: creditable.parts?.[at]?.subtotalCents ?? 0,
    })),
  })
}
