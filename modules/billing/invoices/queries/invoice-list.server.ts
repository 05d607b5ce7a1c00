import { and, lt, sql, sum } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { cappedCount, type Page } from '#kernel/paging.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { isDebt, owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import type { StoredInvoiceStatus } from '#modules/billing/documents/rules/invoice.ts'
import { invoiceCounters } from '#modules/billing/tables.counters.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { keysetPage } from '#platform/database/keyset.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type { InvoiceListQuery } from '../rules/invoice-list.ts'
import {
  type InvoiceListRow,
  type InvoiceMatch,
  invoiceListSorts,
  invoiceMatch,
  invoiceRows,
} from './invoice-list-rows.server.ts'

/**
 * One page of invoices and credit notes, for staff who manage invoices; the page's guard checks
 * that.
 */
export async function invoiceList(query: InvoiceListQuery): Promise<Page<InvoiceListRow>> {
  const match = await invoiceMatch(query, await siteToday())
  const [{ rows, found }, counted] = await Promise.all([
    invoiceRows(query, match),
    match.rare ? null : countMatches(match),
  ])
  const cut = keysetPage(invoiceListSorts[query.sort], query, rows)
  // Going back past the beginning gives a full first page.
  if (query.position?.direction === 'before' && cut.rows.length < query.size)
    return invoiceList({ ...query, position: null })
  // Past the last match there is no row that carries the total.
  if (found === 0 && query.position)
    return { ...(await invoiceList({ ...query, position: null })), ...cut }
  return { ...cut, ...cappedCount(counted ?? found ?? 0) }
}

async function countMatches({ where }: InvoiceMatch): Promise<number> {
  return countUpTo(invoices, where)
}

const batch = 1000

/**
 * Everything that matches a query, in the order of the list and in batches of a thousand to bound
 * memory.
 */
export async function* everyInvoice(query: InvoiceListQuery): AsyncGenerator<InvoiceListRow[]> {
  const match = await invoiceMatch(query, await siteToday())
  const sort = invoiceListSorts[query.sort]
  let position: InvoiceListQuery['position'] = null
  do {
    const requested: {
      sort: InvoiceListQuery['sort']
      descending: boolean
      position: InvoiceListQuery['position']
      size: number
    } = {
      sort: query.sort,
      descending: query.descending,
      position,
      size: batch,
    }
    const { rows, next } = keysetPage(sort, requested, (await invoiceRows(requested, match)).rows)
    if (rows.length > 0) yield rows
    position = next === null ? null : { direction: 'after', token: next }
  } while (position !== null)
}

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
