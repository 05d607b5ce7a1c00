import { and, asc, eq, isNotNull, isNull, or, sum } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { partsLeft, scaledParts } from '#modules/billing/documents/rules/rate-parts.ts'
import { firstPeriodCentsOf } from '#modules/billing/orders/queries/order-stats.server.ts'
import { unservedFrom } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import type { Unused } from '#modules/billing/subscriptions/rules/proration.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { Creditable } from '../rules/credit-note.ts'
import { restOfDays, shareOfPeriod, type UnusedRest, unusedRest } from '../rules/unused-period.ts'

/**
 * An invoice with what is left to credit, and its number of credit notes. Null when there is no
 * such invoice.
 */
export async function creditableInvoice(
  invoiceId: string,
  executor: Executor = db(),
): Promise<(Creditable & { earlier: number }) | null> {
  const notes = and(eq(invoices.originalInvoiceId, invoiceId), isNull(invoices.deletedAt))
  const [[original], earlier, lines, credited] = await Promise.all([
    executor.select().from(invoices).where(eq(invoices.id, invoiceId)),
    executor
      .select({
        subtotalCents: invoices.subtotalCents,
        vatCents: invoices.vatCents,
        rateParts: invoices.rateParts,
      })
      .from(invoices)
      .where(notes),
    executor
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, invoiceId))
      .orderBy(asc(invoiceLines.position)),
    executor
      .select({
        position: invoiceLines.originalPosition,
        quantity: sum(invoiceLines.quantity).mapWith(Number),
      })
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .where(notes)
      .groupBy(invoiceLines.originalPosition),
  ])
  if (!original) return null
  const left = {
    subtotalCents: earlier.reduce((all, note) => all + note.subtotalCents, original.subtotalCents),
    vatCents: earlier.reduce((all, note) => all + note.vatCents, original.vatCents),
  }
  const notedParts = earlier.map(({ rateParts }) => rateParts)
  const gone = new Map(credited.map(({ position, quantity }) => [position, quantity]))
  return {
    rate: original.vatRateBasisPoints,
    parts:
      original.rateParts &&
      // A revision from before the rate was known took its share of each part.
      scaledParts(partsLeft(original.rateParts, notedParts), {
        subtotal: left.subtotalCents,
        vat: left.vatCents,
      }),
    left,
    lines: lines.map(({ position, packageId, description, unitPriceCents, quantity }) => ({
      position,
      packageId,
      description,
      unitPriceCents,
      quantityLeft: quantity - (gone.get(position) ?? 0),
    })),
    earlier: earlier.length,
  }
}

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
  days?: Unused
}

/**
 * The same for the invoice of the subscription's latest invoiced period, or of these days, which
 * the caller found.
 */
export async function unusedRestOfPeriod(
  { invoice, subscription, days }: Period,
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
  const start = days?.start ?? invoice.periodStart ?? from
  const credited = unusedNotes.map((note) => {
    const first = note.from ?? from
    const own = (cents: Cents) => shareOfPeriod({ from: first, cents }, start, subscription)
    return {
      from: first,
      cents: own(-note.subtotalCents),
      byRate: invoice.rateParts?.map(({ from: part }) =>
        own(-(note.rateParts?.find((each) => each.from === part)?.subtotalCents ?? 0)),
      ),
    }
  })
  const paid = {
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
  }
  return days ? restOfDays(days, paid) : unusedRest(subscription, paid)
}
