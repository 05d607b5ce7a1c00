import { and, inArray, isNull, lt, sql, sum } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import type { StoredInvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import { invoiceCounters, invoices } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'

export type InvoiceFigure = { count: number; cents: Cents }
/** B§2.2.5, the four cards. */
export type InvoiceStats = { total: InvoiceFigure; paid: InvoiceFigure; pending: InvoiceFigure; overdue: InvoiceFigure }

const count = sql`count(*)`.mapWith(Number)
const cents = sum(invoices.totalCents).mapWith(Number)

/**
 * Total invoiced less credits; of it, paid, open and overdue. Excludes drafts, cancelled and deleted documents. A trigger maintains the sums by status;
 * overdue ones come from an index on the few open invoices.
 */
export async function invoiceStats(): Promise<InvoiceStats> {
  const today = await siteToday()
  const [byStatus, [late]] = await Promise.all([
    db()
      .select({
        status: invoiceCounters.status,
        count: sum(invoiceCounters.count).mapWith(Number),
        cents: sum(invoiceCounters.totalCents).mapWith(Number),
      })
      .from(invoiceCounters)
      .groupBy(invoiceCounters.status),
    db()
      .select({ count, cents })
      .from(invoices)
      .where(and(isNull(invoices.deletedAt), inArray(invoices.status, ['pending', 'unpaid']), lt(invoices.dueDate, today))),
  ])
  const of = (...statuses: StoredInvoiceStatus[]): InvoiceFigure =>
    byStatus
      .filter(({ status }) => statuses.includes(status))
      .reduce((all, one) => ({ count: all.count + one.count, cents: all.cents + (one.cents ?? 0) }), { count: 0, cents: 0 })
  const overdue = { count: late?.count ?? 0, cents: late?.cents ?? 0 }
  const waits = of('pending', 'unpaid')
  return {
    total: of('paid', 'credited', 'pending', 'unpaid'),
    paid: of('paid'),
    pending: { count: waits.count - overdue.count, cents: waits.cents - overdue.cents },
    overdue,
  }
}
