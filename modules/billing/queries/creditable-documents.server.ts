import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { db, type Executor } from '#platform/database.server.ts'
import type { CreditableDocument } from '../rules/plan-change.ts'
import { invoices, type subscriptions } from '../tables.server.ts'

type Subscription = Pick<typeof subscriptions.$inferSelect, 'id' | 'customerId' | 'orderId'>

/** The invoices that a subscription's periods are billed with: its own, and the one of the order that it began with. */
export function invoicesOf({ id, customerId, orderId }: Subscription) {
  const own = eq(invoices.subscriptionId, id)
  return and(
    // For the index.
    eq(invoices.customerId, customerId),
    orderId ? or(own, and(eq(invoices.orderId, orderId), isNull(invoices.subscriptionId))) : own,
    eq(invoices.kind, 'invoice'),
    isNull(invoices.deletedAt),
  )
}

/** Invoices of periods from this day on, newest first, with what their credit notes have left of them. */
export async function creditableDocuments(subscription: Subscription, from: CalendarDate, executor: Executor = db()): Promise<CreditableDocument[]> {
  const notes = (column: 'subtotal_cents' | 'vat_cents') =>
    sql<number>`coalesce((select sum(note.${sql.identifier(column)}) from invoices note
      where note.original_invoice_id = ${invoices.id} and note.deleted_at is null), 0)`.mapWith(Number)
  const rows = await executor
    .select({ invoice: invoices, notedSubtotal: notes('subtotal_cents'), notedVat: notes('vat_cents') })
    .from(invoices)
    .where(and(invoicesOf(subscription), gte(invoices.periodStart, from), inArray(invoices.status, ['pending', 'unpaid', 'paid'])))
    .orderBy(desc(invoices.periodStart), desc(invoices.createdAt), desc(invoices.id))
  return rows.map(({ invoice, notedSubtotal, notedVat }) => ({
    invoiceId: invoice.id,
    number: invoice.invoiceNumber,
    rate: invoice.vatRateBasisPoints,
    left: { subtotalCents: invoice.subtotalCents + notedSubtotal, vatCents: invoice.vatCents + notedVat },
    totalCents: invoice.totalCents,
    paidCents: invoice.paidCents,
    creditedCents: invoice.creditedCents,
  }))
}

/** The days that invoices of this subscription begin with: each is taken once (a rule of the database). */
export async function takenDays(subscription: Subscription, executor: Executor): Promise<Set<CalendarDate>> {
  const rows = await executor.select({ day: invoices.periodStart }).from(invoices).where(invoicesOf(subscription))
  return new Set(rows.flatMap(({ day }) => day ?? []))
}

/** What the running period was sold as: its latest invoice that does not count from a day to come. */
export async function runningTerms(subscription: Subscription, today: CalendarDate, executor: Executor) {
  const [row] = await executor
    .select({ packageId: invoices.packageId, billingPeriod: invoices.billingPeriod })
    .from(invoices)
    .where(
      and(
        invoicesOf(subscription),
        sql`${invoices.periodStart} <= ${today}::date`,
        inArray(invoices.status, ['pending', 'unpaid', 'paid', 'credited']),
      ),
    )
    .orderBy(desc(invoices.periodStart), desc(invoices.createdAt))
    .limit(1)
  return row ?? null
}
