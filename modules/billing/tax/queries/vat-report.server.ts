import { and, asc, between, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#kernel/dates.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { InvoiceKind } from '#modules/billing/documents/rules/invoice.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { type KeysetSort, keysetPage, keysetSlice } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import type { ReportPeriod, VatReportRow, VatTotal } from '../rules/vat-report.ts'

const originals = alias(invoices, 'originals')
const reportedOn = sql<CalendarDate>`coalesce(${invoices.taxPoint}, ${invoices.issueDate})`
const registered = sql`(${invoices.seller} ->> 'vat_registered')::boolean`

/**
 * The tax documents of a period: tax invoices by their tax point, and the credit notes that correct them. An unpaid pro-forma is not
 * a supply yet, nor is its credit note; documents from days without VAT registration carry no VAT.
 */
function within({ from, to }: ReportPeriod): SQL | undefined {
  return and(
    between(reportedOn, from, to),
    isNull(invoices.deletedAt),
    sql`${registered}`,
    or(and(eq(invoices.kind, 'invoice'), isNotNull(invoices.taxPoint)), and(eq(invoices.kind, 'credit_note'), isNotNull(originals.taxPoint))),
  )
}

export async function vatTotals(period: ReportPeriod): Promise<VatTotal[]> {
  const sum = (column: SQL) => sql`coalesce(sum(${column}), 0)`.mapWith(Number)
  const rows: { kind: InvoiceKind; rate: BasisPoints; count: number; subtotalCents: Cents; vatCents: Cents; totalCents: Cents }[] = await db()
    .select({
      kind: invoices.kind,
      rate: invoices.vatRateBasisPoints,
      count: sql`count(*)`.mapWith(Number),
      subtotalCents: sum(sql`${invoices.subtotalCents}`),
      vatCents: sum(sql`${invoices.vatCents}`),
      totalCents: sum(sql`${invoices.totalCents}`),
    })
    .from(invoices)
    .leftJoin(originals, eq(originals.id, invoices.originalInvoiceId))
    .where(within(period))
    .groupBy(invoices.vatRateBasisPoints, invoices.kind)
    .orderBy(asc(invoices.vatRateBasisPoints), asc(invoices.kind))
  return rows
}

const sort: KeysetSort<VatReportRow> = [
  { column: reportedOn, kind: 'day', of: (row) => row.issueDate },
  { column: invoices.id, kind: 'id', of: (row) => row.id },
]

const batch = 1000

/** Every document behind the totals, by date, in batches. */
export async function* vatDocuments(period: ReportPeriod): AsyncGenerator<VatReportRow[]> {
  for (let position: PageRequest['position'] = null; ; ) {
    const requested: PageRequest = { descending: false, size: batch, position }
    const { rows, next } = keysetPage(sort, requested, await documents(period, requested))
    if (rows.length > 0) yield rows
    if (next === null) return
    position = { direction: 'after', token: next }
  }
}

type PageRequest = Parameters<typeof keysetSlice>[1]

function documents(period: ReportPeriod, requested: PageRequest): Promise<VatReportRow[]> {
  const slice = keysetSlice(sort, requested)
  return db()
    .select({
      id: invoices.id,
      kind: invoices.kind,
      number: invoices.invoiceNumber,
      issueDate: reportedOn,
      customer: sql<string>`coalesce(nullif(${invoices.buyer} ->> 'company', ''), ${invoices.buyer} ->> 'name')`,
      customerVatNumber: sql<string>`coalesce(${invoices.buyer} ->> 'vatNumber', '')`,
      originalNumber: originals.invoiceNumber,
      rate: invoices.vatRateBasisPoints,
      subtotalCents: invoices.subtotalCents,
      vatCents: invoices.vatCents,
      totalCents: invoices.totalCents,
    })
    .from(invoices)
    .leftJoin(originals, eq(originals.id, invoices.originalInvoiceId))
    .where(and(within(period), slice.where))
    .orderBy(...slice.orderBy)
    .limit(slice.limit)
}
