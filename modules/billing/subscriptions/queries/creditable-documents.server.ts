import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { receivedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { partsLeft, type RatePart } from '#modules/billing/documents/rules/rate-parts.ts'
import type { CreditableDocument } from '#modules/billing/subscription-changes/rules/plan-change.ts'
import { invoices, type subscriptions } from '#modules/billing/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { begunOn } from '../rules/proration.ts'

type Subscription = Pick<typeof subscriptions.$inferSelect, 'id' | 'customerId' | 'orderId'>

/** The invoices of a subscription's periods: its own, and that of its first order. */
export function invoicesOf({ id, customerId, orderId }: Subscription) {
  const own = eq(invoices.subscriptionId, id)
  return and(
    // Lets PostgreSQL use the index.
    eq(invoices.customerId, customerId),
    orderId ? or(own, and(eq(invoices.orderId, orderId), isNull(invoices.subscriptionId))) : own,
    eq(invoices.kind, 'invoice'),
    isNull(invoices.deletedAt),
  )
}

/**
 * The service that a row of `invoices` bills: the one that it renews, or that its order has
 * started.
 */
export const billedService = sql<string | null>`coalesce(invoices.subscription_id,
  (select started.id from subscriptions started
    where started.order_id = invoices.order_id))`

/** Whether a row of `invoices` bills this row of `subscriptions`. */
export const billsService = sql<boolean>`(invoices.subscription_id = subscriptions.id
  or (invoices.subscription_id is null
    and invoices.order_id = subscriptions.order_id))`

/**
 * What the first period came to where an order has lines that are billed once: the lines that
 * renew, less the discounts given once. Setup fees are no part of it. Null for every other invoice.
 */
const firstPeriodCents = sql<number | null>`case
  when invoices.subscription_id is null then (
  select greatest(0, coalesce(sum(line.total_cents) filter (where line.renews
    or line.total_cents < 0), 0))::float8
  from order_lines line where line.order_id = invoices.order_id
    having bool_or(not line.renews)) end`

/** Of a row of `invoices`: of a period, and not of a change of the plan. */
export const isRenewal = sql<boolean>`exists (select
  from recurring_billing_logs log where log.invoice_id = invoices.id)`

/**
 * Invoices of the period that begins on this day and of later ones. One of a change of plan counts
 * that was made while the period was invoiced in advance: it is for this period too.
 */
export function isForPeriodsFrom({ id }: Pick<Subscription, 'id'>, from: CalendarDate) {
  return or(
    gte(invoices.periodStart, from),
    gt(
      invoices.createdAt,
      sql`(select period.created_at from invoices period
        where period.subscription_id = ${id} and period.period_start = ${from}
          and period.kind = 'invoice' and period.deleted_at is null)`,
    ),
  )
}

/** Invoices for the days from this period on, newest first, with what is left to credit. */
export async function creditableDocuments(
  subscription: Subscription,
  from: CalendarDate,
  executor: Executor = db(),
): Promise<CreditableDocument[]> {
  // Columns of the outer table are written out: where one table is selected from, Drizzle leaves
  // out its name, and they would be the note's.
  const notes = (column: 'subtotal_cents' | 'vat_cents') =>
    sql<number>`coalesce((select sum(note.${sql.identifier(column)}) from invoices note
      where note.original_invoice_id = invoices.id
        and note.deleted_at is null), 0)`.mapWith(Number)
  const rows = await executor
    .select({
      invoice: invoices,
      receivedCents: receivedColumn,
      notedSubtotal: notes('subtotal_cents'),
      notedVat: notes('vat_cents'),
      notedParts: sql<
        (RatePart[] | null)[]
      >`coalesce((select jsonb_agg(note.rate_parts) from invoices note
        where note.original_invoice_id = invoices.id and note.deleted_at is null), '[]')`,
      firstPeriodCents,
    })
    .from(invoices)
    .where(
      and(
        invoicesOf(subscription),
        isNull(invoices.importedFrom),
        isForPeriodsFrom(subscription, from),
        inArray(invoices.status, ['pending', 'unpaid', 'paid']),
      ),
    )
    .orderBy(desc(invoices.periodStart), desc(invoices.createdAt), desc(invoices.id))
  return rows.map(
    ({
      invoice,
      receivedCents,
      notedSubtotal,
      notedVat,
      notedParts,
      firstPeriodCents: periodCents,
    }) => ({
      invoiceId: invoice.id,
      number: invoice.invoiceNumber,
      rate: invoice.vatRateBasisPoints,
      left: {
        subtotalCents: invoice.subtotalCents + notedSubtotal,
        vatCents: invoice.vatCents + notedVat,
      },
      parts: invoice.rateParts && partsLeft(invoice.rateParts, notedParts),
      totalCents: invoice.totalCents,
      paidCents: receivedCents,
      creditedCents: invoice.creditedCents,
      firstPeriod: periodCents === null ? null : { periodCents, returnedCents: 0 - notedSubtotal },
    }),
  )
}

/** The first days of this subscription's invoices: a database constraint allows one per day. */
export async function daysWithInvoice(
  subscription: Subscription,
  executor: Executor,
): Promise<Set<CalendarDate>> {
  const rows = await executor
    .select({ day: invoices.periodStart })
    .from(invoices)
    .where(invoicesOf(subscription))
  return new Set(rows.flatMap(({ day }) => day ?? []))
}

const counting = ['pending', 'unpaid', 'paid', 'credited', 'written_off'] as const

type Invoiced = Subscription & Pick<typeof subscriptions.$inferSelect, 'lastBillingDate'>

/**
 * The first day of the period before the latest invoiced one, read from its invoice, because pauses
 * move the anchor. Invoices of a plan change's difference begin within a period and do not count;
 * the order's, renewals' and a new billing period's do.
 */
export async function startBefore(
  subscription: Invoiced,
  executor: Executor,
): Promise<CalendarDate | null> {
  const { lastBillingDate } = subscription
  if (lastBillingDate === null) return null
  const rows = await executor
    .select({
      periodStart: invoices.periodStart,
      issueDate: invoices.issueDate,
      billingPeriod: invoices.billingPeriod,
      ofSubscription: invoices.subscriptionId,
      isRenewal,
    })
    .from(invoices)
    .where(
      and(
        invoicesOf(subscription),
        lt(invoices.periodStart, lastBillingDate),
        inArray(invoices.status, counting),
      ),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
  const starts = rows.map(
    ({ periodStart, issueDate, billingPeriod, ofSubscription, isRenewal }, index) => {
      if (isRenewal || ofSubscription === null) return periodStart
      return billingPeriod === rows[index - 1]?.billingPeriod ? null : issueDate
    },
  )
  return starts.findLast((start) => start !== null) ?? null
}

type SubscriptionRow = typeof subscriptions.$inferSelect

/** Selects the invoices of a subscription that an operation needs to lock. */
export type Wanted = (subscription: SubscriptionRow, today: CalendarDate) => SQL | undefined

/** The invoice of a period that has not begun, and later ones. */
export const invoicedInAdvance: Wanted = (subscription, today) => {
  const { id, lastBillingDate } = subscription
  if (lastBillingDate === null || begunOn(subscription) <= today) return sql`false`
  const ahead = sql`(select ahead.created_at from invoices ahead
    where ahead.subscription_id = ${id}
      and ahead.period_start = ${lastBillingDate}
    and ahead.kind = 'invoice' and ahead.status in ('pending', 'unpaid')
      and ahead.deleted_at is null)`
  return and(
    sql`${invoices.createdAt} >= ${ahead}`,
    inArray(invoices.status, ['pending', 'unpaid', 'paid', 'credited']),
  )
}
