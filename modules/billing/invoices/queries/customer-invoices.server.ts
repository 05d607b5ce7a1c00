import { and, eq, ilike, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { isDebt, isWaiting } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import {
  type InvoiceKind,
  type InvoiceStatus,
  invoiceStatusOn,
  owedCents,
  type StoredInvoiceStatus,
} from '#modules/billing/documents/rules/invoice.ts'
import { reportedPayment } from '#modules/billing/payments/queries/gateway-payments.server.ts'
import type { ReportedPayment } from '#modules/billing/payments/rules/reported-payment.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type {
  CustomerInvoiceQuery,
  CustomerInvoiceSort,
  CustomerInvoiceState,
} from '../rules/invoice-list.ts'

/** What lists show of an invoice to its owner. */
export type InvoiceSummary = {
  id: string
  number: string
  kind: InvoiceKind
  revisesProForma: boolean
  status: InvoiceStatus
  issueDate: CalendarDate
  dueDate: CalendarDate
  period: BillingPeriod
  totalCents: Cents
  /** The balance owed, after part payments and credit notes. */
  owedCents: Cents
  canBePaid: boolean
  /** The payment that is on its way: nothing is asked for meanwhile. */
  reported: ReportedPayment | null
  createdAt: Date
}

export const invoiceSummaryColumns = {
  id: invoices.id,
  number: invoices.invoiceNumber,
  kind: invoices.kind,
  revisesProForma: invoices.revisesProForma,
  storedStatus: invoices.status,
  issueDate: invoices.issueDate,
  dueDate: invoices.dueDate,
  period: invoices.billingPeriod,
  totalCents: invoices.totalCents,
  paidCents: invoices.paidCents,
  creditedCents: invoices.creditedCents,
  createdAt: invoices.createdAt,
  isOffer: invoices.isOffer,
  reported: reportedPayment,
}

type InvoiceRow = Omit<InvoiceSummary, 'status' | 'canBePaid' | 'owedCents'> & {
  storedStatus: StoredInvoiceStatus
  paidCents: Cents
  creditedCents: Cents
  isOffer: boolean
}

export function presentInvoice(
  { storedStatus, paidCents, creditedCents, isOffer, ...row }: InvoiceRow,
  today: CalendarDate,
): InvoiceSummary {
  const status = invoiceStatusOn(today, { status: storedStatus, dueDate: row.dueDate, isOffer })
  const owed =
    row.kind === 'invoice'
      ? owedCents({ status, totalCents: row.totalCents, paidCents, creditedCents })
      : 0
  return { ...row, status, owedCents: owed, canBePaid: owed > 0 }
}

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
