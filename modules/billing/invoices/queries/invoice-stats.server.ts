import { and, lt, sql, sum } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { isDebt, owedColumn } from '#modules/billing/documents/queries/owed-column.server.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import type { StoredInvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import { invoiceCounters } from '#modules/billing/tables.counters.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { db } from '#platform/database.server.ts'

export type InvoiceFigure = { count: number; cents: Cents }
/**
 * B§2.2.5, the four cards, and beside them the orders that await payment (D42), which are in none
 * of them.
 */
export type InvoiceStats = {
  total: InvoiceFigure
  paid: InvoiceFigure
  pending: InvoiceFigure
  overdue: InvoiceFigure
  awaiting: InvoiceFigure
}

const count = sql`count(*)`.mapWith(Number)
const cents = sum(owedColumn).mapWith(Number)

/**
 * Total invoiced less credits; of it what is paid, part payments included, and the balances of what
 * is pending and overdue, which together are what debtors owe. Excludes drafts, cancelled,
 * written-off and deleted documents. A trigger maintains the sums by status; overdue ones come from
 * an index on the few open invoices.
 */
export async function invoiceStats(): Promise<InvoiceStats> {
  const today = await siteToday()
  const [byStatus, [late]] = await Promise.all([
    db()
      .select({
        status: invoiceCounters.status,
        isOffer: invoiceCounters.isOffer,
        count: sum(invoiceCounters.count).mapWith(Number),
        cents: sum(invoiceCounters.totalCents).mapWith(Number),
        owedCents: sum(invoiceCounters.owedCents).mapWith(Number),
      })
      .from(invoiceCounters)
      .groupBy(invoiceCounters.status, invoiceCounters.isOffer),
    db()
      .select({ count, cents })
      .from(invoices)
      .where(and(isDebt, lt(invoices.dueDate, today))),
  ])
  const open: readonly StoredInvoiceStatus[] = ['pending', 'unpaid']
  const invoiced: readonly StoredInvoiceStatus[] = [...open, 'paid', 'credited']
  const sumOf = (rows: typeof byStatus, cents: 'cents' | 'owedCents'): InvoiceFigure =>
    rows.reduce((all, row) => ({ count: all.count + row.count, cents: all.cents + row[cents] }), {
      count: 0,
      cents: 0,
    })
  const isAwaiting = (row: (typeof byStatus)[number]) => row.isOffer && open.includes(row.status)
  const documents = byStatus.filter((row) => invoiced.includes(row.status) && !isAwaiting(row))
  const total = sumOf(documents, 'cents')
  const debts = sumOf(
    documents.filter(({ status }) => open.includes(status)),
    'owedCents',
  )
  const paid = sumOf(
    documents.filter(({ status }) => status === 'paid'),
    'cents',
  )
  const overdue = { count: late?.count ?? 0, cents: late?.cents ?? 0 }
  return {
    total,
    paid: { count: paid.count, cents: total.cents - debts.cents },
    pending: { count: debts.count - overdue.count, cents: debts.cents - overdue.cents },
    overdue,
    awaiting: sumOf(byStatus.filter(isAwaiting), 'owedCents'),
  }
}
