import { and, desc, eq, gte, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { addMonthsKeepingAnchor, type CalendarDate } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { unusedRestOfPeriod } from '#modules/billing/credit-notes/queries/creditable-invoice.server.ts'
import type { UnusedRest } from '#modules/billing/credit-notes/rules/unused-period.ts'
import {
  invoicedInAdvance,
  invoicesOf,
  isForPeriodsFrom,
  isRenewal,
  startBefore,
} from '#modules/billing/subscriptions/queries/creditable-documents.server.ts'
import { unservedFrom } from '#modules/billing/subscriptions/queries/restore-preview.server.ts'
import { amountOf } from '#modules/billing/subscriptions/rules/items.ts'
import {
  begunOn,
  prorated,
  type Unused,
  unusedPeriods,
} from '#modules/billing/subscriptions/rules/proration.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

type Subscription = typeof subscriptions.$inferSelect
export type Dates = {
  lastBillingDate: CalendarDate
  nextBillingDate: CalendarDate
  endDate: CalendarDate
}

/**
 * The unused days of a subscription that ends today or has ended, by the invoices that they are
 * credited on. Cents without VAT.
 */
export type UnusedAtEnd = { cents: Cents; parts: UnusedPart[] }
type UnusedPart = { invoiceId: string; invoiceNumber: string; rest: UnusedRest }

/**
 * The days of the running period and of one that was paid in advance, with what changes of the plan
 * charged for them: never more than they cost now. The same before and after the end: an advance
 * invoice that the end withdraws does not count. Null when there are none, and for an unknown
 * subscription.
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
  const periods = { ...subscription, runningStart: await startBefore(subscription, executor) }
  const unused = unusedPeriods(
    periods,
    unservedFrom(subscription, await siteSettings(executor), today),
  )
  const [first] = unused
  if (!first || !subscription.lastBillingDate) return null
  const documents = await executor
    .select({ invoice: invoices, isRenewal })
    .from(invoices)
    .where(
      and(
        invoicesOf(subscription),
        isNull(invoices.importedFrom),
        isForPeriodsFrom(subscription, first.start),
        ne(invoices.status, 'cancelled'),
      ),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
  let open =
    (await worthAt(subscription.id, unused, executor)) -
    (await creditedSinceEnd(found, documents, executor))
  const parts: UnusedPart[] = []
  for (const document of documents) {
    const { invoice } = document
    const days = daysOf(document, { periods, unused, documents })
    const rest =
      days && (await unusedRestOfPeriod({ invoice, subscription, days }, today, executor))
    const subtotalCents = Math.min(rest?.subtotalCents ?? 0, open)
    if (!rest || subtotalCents <= 0) continue
    open -= subtotalCents
    const { id: invoiceId, invoiceNumber } = invoice
    parts.push({ invoiceId, invoiceNumber, rest: { ...rest, subtotalCents } })
  }
  const cents = parts.reduce((sum, { rest }) => sum + rest.subtotalCents, 0)
  return cents > 0 ? { cents, parts } : null
}

type Periods = Subscription & { runningStart: CalendarDate | null }
type Document = { invoice: typeof invoices.$inferSelect; isRenewal: boolean }

/**
 * Which of the unused days an invoice is for: those of its period, or of a change of the plan the
 * rest of the periods that were invoiced then. Where the first day of a change was taken by another
 * invoice, its own begins on the next one; it was issued on the day of the change.
 */
function daysOf(
  { invoice, isRenewal }: Document,
  {
    periods,
    unused,
    documents,
  }: { periods: Periods; unused: readonly Unused[]; documents: readonly Document[] },
): Unused | null {
  const { periodStart, issueDate, createdAt, subscriptionId } = invoice
  const own = unused.find(({ start }) => start === periodStart)
  if (own || isRenewal || subscriptionId === null) return own ?? null
  const latest = documents.find((one) => one.invoice.periodStart === periods.lastBillingDate)
  const isBeforeAdvance =
    unused.length > 1 && latest !== undefined && createdAt < latest.invoice.createdAt
  const charged = unusedPeriods(periods, issueDate)
  const [left, all] = isBeforeAdvance
    ? [unused.slice(0, 1), charged.slice(0, 1)]
    : [unused, charged]
  const [first, last] = [left[0], left.at(-1)]
  const ofDays = daysIn(all)
  if (!first || !last || ofDays === 0) return null
  const days = Math.min(daysIn(left), ofDays)
  return { start: issueDate, from: first.from, to: last.to, days, ofDays }
}

function daysIn(periods: readonly Unused[]): number {
  return periods.reduce((sum, { days }) => sum + days, 0)
}

/** What was credited for unused days once it had ended, without VAT. */
async function creditedSinceEnd(
  { cancelledAt }: Subscription,
  documents: readonly Document[],
  executor: Executor,
): Promise<Cents> {
  const ids = documents.map(({ invoice }) => invoice.id)
  if (cancelledAt === null || ids.length === 0) return 0
  const notes = await executor
    .select({ subtotalCents: invoices.subtotalCents })
    .from(invoices)
    .where(
      and(
        inArray(invoices.originalInvoiceId, ids),
        isNotNull(invoices.unusedFrom),
        gte(invoices.createdAt, cancelledAt),
        isNull(invoices.deletedAt),
      ),
    )
  return notes.reduce((sum, { subtotalCents }) => sum - subtotalCents, 0)
}

/** What the items of these days cost, without VAT. */
async function worthAt(
  subscriptionId: string,
  unused: readonly Unused[],
  executor: Executor,
): Promise<Cents> {
  const items = await executor
    .select()
    .from(subscriptionItems)
    .where(eq(subscriptionItems.subscriptionId, subscriptionId))
  return unused.reduce((sum, period) => {
    const billed = items.filter(
      ({ startedOn, endedOn }) =>
        startedOn !== null &&
        startedOn <= period.from &&
        (endedOn === null || endedOn > period.from),
    )
    return sum + prorated(amountOf(billed), period)
  }, 0)
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
