import { and, eq, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { countCap } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import {
  hadMoney,
  isDebt,
  isWaiting,
} from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import {
  type InvoiceKind,
  type InvoiceStatus,
  invoiceStatusOn,
} from '#modules/billing/documents/rules/invoice.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import { type NextBilling, nextBilling } from '#modules/billing/subscriptions/rules/next-charge.ts'
import type { SubscriptionStatus } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { type KeysetSort, keysetSlice } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import { isCommon, pageOfFound } from '#platform/large-tables/rare-search.server.ts'
import { isDeletable } from '../rules/invoice-actions.ts'
import {
  type InvoiceListQuery,
  type InvoiceListState,
  type InvoiceSort,
  invoiceRangeStart,
} from '../rules/invoice-list.ts'
import { isCardDeclined } from './staff-invoice.server.ts'

export type InvoiceListRow = {
  id: string
  number: string
  kind: InvoiceKind
  revisesProForma: boolean
  status: InvoiceStatus
  period: BillingPeriod
  issueDate: CalendarDate
  dueDate: CalendarDate
  customerName: string
  company: string
  email: string
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
  paidCents: Cents
  creditedCents: Cents
  method: PaymentMethod
  reference: string
  nextBilling: NextBilling
  purchaseOrderNumber: string
  isDeletable: boolean
  /** The program that issued it, and its id there. */
  importedFrom: string | null
}

const buyer = {
  name: sql<string>`(${invoices.buyer} ->> 'name')`,
  company: sql<string>`(${invoices.buyer} ->> 'company')`,
  email: sql<string>`(${invoices.buyer} ->> 'email')`,
}

// The subscription that an invoice started (by its order) or renews: two joins, because one with
// 'or' could not use an index.
const renewed = alias(subscriptions, 'renewed')
const started = alias(subscriptions, 'started')

const columns = {
  id: invoices.id,
  number: invoices.invoiceNumber,
  kind: invoices.kind,
  revisesProForma: invoices.revisesProForma,
  importedFrom: invoices.importedFrom,
  storedStatus: invoices.status,
  period: invoices.billingPeriod,
  issueDate: invoices.issueDate,
  dueDate: invoices.dueDate,
  customerName: buyer.name,
  company: buyer.company,
  email: buyer.email,
  subtotalCents: invoices.subtotalCents,
  vatCents: invoices.vatCents,
  totalCents: invoices.totalCents,
  paidCents: invoices.paidCents,
  creditedCents: invoices.creditedCents,
  method: invoices.paymentMethod,
  reference: invoices.paymentReference,
  purchaseOrderNumber: invoices.purchaseOrderNumber,
  isOffer: invoices.isOffer,
  hadMoney: sql<boolean>`(${hadMoney} or ${invoices.taxPoint} is not null)`,
  serviceStatus: sql<SubscriptionStatus | null>`coalesce(${renewed.status}, ${started.status})`,
  nextBillingDate: sql<CalendarDate | null>`coalesce(${renewed.nextBillingDate}, ${started.nextBillingDate})`,
}

const byNumber = {
  column: invoices.invoiceNumber,
  kind: 'code',
  of: (row: InvoiceListRow) => row.number,
} as const

/** Each sort needs an index with this order of columns. */
export const invoiceListSorts: Record<InvoiceSort, KeysetSort<InvoiceListRow>> = {
  issued: [
    { column: invoices.issueDate, kind: 'day', of: (row) => row.issueDate },
    { column: invoices.id, kind: 'id', of: (row) => row.id },
  ],
  due: [{ column: invoices.dueDate, kind: 'day', of: (row) => row.dueDate }, byNumber],
  total: [{ column: invoices.totalCents, kind: 'whole', of: (row) => row.totalCents }, byNumber],
  customer: [{ column: buyer.name, kind: 'name', of: (row) => row.customerName }, byNumber],
}

type PageRequest = Pick<InvoiceListQuery, 'sort' | 'descending' | 'position'> & { size: number }
export type InvoiceMatch = { where: SQL | undefined; rare: boolean; today: CalendarDate }

/**
 * What matches a query among documents that are not deleted; `rare` means that the search is best
 * answered before sorting.
 */
export async function invoiceMatch(
  { filters, search, sort }: Pick<InvoiceListQuery, 'filters' | 'search' | 'sort'>,
  today: CalendarDate,
): Promise<InvoiceMatch> {
  const matching = search === '' ? undefined : invoiceMatches(search)
  const where = and(
    isNull(invoices.deletedAt),
    filters.status ? inListState(filters.status, today) : undefined,
    filters.range ? gte(invoices.issueDate, invoiceRangeStart(filters.range, today)) : undefined,
    // Nothing is due before it is issued: a bound for that sort's index, which PostgreSQL would
    // else scan from its far end.
    filters.range && sort === 'due'
      ? gte(invoices.dueDate, invoiceRangeStart(filters.range, today))
      : undefined,
    matching,
  )
  return {
    where,
    rare: matching !== undefined && !(await isCommon(invoices, matching, commonAbove(search))),
    today,
  }
}

/**
 * Numbers follow time, so the matches of one month may be deep in the list; they are looked up
 * first while they are few.
 */
export function commonAbove(search: string): number | undefined {
  return /\d{4}/.test(search) ? 60_000 : undefined
}

/**
 * One page of rows plus one; for a rare search also the total, capped. Finds the page's ids from an
 * index first, then loads their rows.
 */
export async function invoiceRows(
  requested: PageRequest,
  { where, rare, today }: InvoiceMatch,
): Promise<{ rows: InvoiceListRow[]; found: number | null }> {
  const slice = keysetSlice(invoiceListSorts[requested.sort], requested)
  const order = sql.join(slice.orderBy, sql`, `)
  const page = rare
    ? pageOfFound(invoices, where, { columns: sortColumns, slice, max: countCap + 1 })
    : sql`select ${invoices.id}, null::bigint as found
      from ${invoices} where ${and(where, slice.where)}
      order by ${order} limit ${slice.limit}`
  const fetched = await db()
    .select({ ...columns, found: sql<number | null>`page.found` })
    .from(invoices)
    .innerJoin(sql`(${page}) as page`, sql`page.id = ${invoices.id}`)
    .leftJoin(renewed, eq(renewed.id, invoices.subscriptionId))
    .leftJoin(started, eq(started.orderId, invoices.orderId))
    .orderBy(...slice.orderBy)
  const rows = fetched.map(
    ({
      storedStatus,
      isOffer,
      hadMoney: had,
      serviceStatus,
      nextBillingDate,
      found: _,
      ...row
    }) => {
      const status = invoiceStatusOn(today, { status: storedStatus, dueDate: row.dueDate, isOffer })
      const subscription =
        serviceStatus && nextBillingDate ? { status: serviceStatus, nextBillingDate } : null
      return {
        ...row,
        status,
        isDeletable: isDeletable({ ...row, status: storedStatus }, had),
        nextBilling: nextBilling(
          { kind: row.kind, status, period: row.period, subscription },
          today,
        ),
      }
    },
  )
  return { rows, found: rare ? (fetched[0]?.found ?? 0) : null }
}

const sortColumns = [
  invoices.id,
  invoices.issueDate,
  invoices.dueDate,
  invoices.totalCents,
  invoices.invoiceNumber,
  invoices.buyer,
]

/** B§2.2.5: invoice number, customer name, email, company. */
export function invoiceMatches(search: string): SQL | undefined {
  const pattern = searchPattern(search)
  if (pattern === null) return sql`false`
  return or(
    ilike(invoices.invoiceNumber, pattern),
    ilike(buyer.name, pattern),
    ilike(buyer.email, pattern),
    ilike(buyer.company, pattern),
  )
}

function inListState(state: InvoiceListState, today: CalendarDate): SQL | undefined {
  if (state === 'owed') return isDebt
  if (state === 'overdue') return and(isDebt, lt(invoices.dueDate, today))
  if (state === 'pending') return and(isDebt, gte(invoices.dueDate, today))
  if (state === 'declined') return isCardDeclined
  if (state === 'awaiting') return and(isWaiting, eq(invoices.isOffer, true))
  return eq(invoices.status, state)
}
