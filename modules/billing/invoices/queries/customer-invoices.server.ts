import { and, eq, ilike, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { isDebt, isWaiting } from '#modules/billing/documents/queries/owed-column.server.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type {
  CustomerInvoiceQuery,
  CustomerInvoiceSort,
  CustomerInvoiceState,
} from '../rules/customer-invoice-list.ts'
import {
  type InvoiceSummary,
  invoiceSummaryColumns,
  presentInvoice,
} from './invoice-summary.server.ts'

const byNumber = {
  column: invoices.invoiceNumber,
  kind: 'code',
  of: (row: InvoiceSummary) => row.number,
} as const

const sorts: Record<CustomerInvoiceSort, KeysetSort<InvoiceSummary>> = {
  issued: [
    { column: invoices.createdAt, kind: 'moment', of: (row) => row.createdAt },
    { column: invoices.id, kind: 'id', of: (row) => row.id },
  ],
  due: [{ column: invoices.dueDate, kind: 'day', of: (row) => row.dueDate }, byNumber],
  total: [{ column: invoices.totalCents, kind: 'whole', of: (row) => row.totalCents }, byNumber],
  number: [byNumber],
}

/** One page of the actor's own documents without drafts; empty without a customer record. */
export async function customerInvoices(
  actor: Actor,
  query: CustomerInvoiceQuery,
): Promise<Page<InvoiceSummary>> {
  const customerId = customerIdOf(actor, 'invoices')
  if (!customerId) return { rows: [], next: null, previous: null, count: 0, countIsCapped: false }
  const today = await siteToday()
  const where = and(
    eq(invoices.customerId, customerId),
    ne(invoices.status, 'draft'),
    isNull(invoices.deletedAt),
    query.filters.status ? inState(query.filters.status, today) : undefined,
    query.search ? matches(query.search) : undefined,
  )
  return listPage(sorts[query.sort], query, { table: invoices, where }, async (slice) => {
    const rows = await db()
      .select(invoiceSummaryColumns)
      .from(invoices)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map((row) => presentInvoice(row, today))
  })
}

function inState(state: CustomerInvoiceState, today: CalendarDate): SQL | undefined {
  switch (state) {
    case 'open':
      return isWaiting
    case 'overdue':
      return and(isDebt, lt(invoices.dueDate, today))
    case 'paid':
    case 'cancelled':
    case 'credited':
      return eq(invoices.status, state)
  }
}

function matches(search: string): SQL {
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : ilike(invoices.invoiceNumber, pattern)
}
