import { addDays, addMonthsKeepingAnchor, type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import { type BasisPoints, type Cents, decimalRand } from '#kernel/money.ts'
import type { InvoiceKind } from '#modules/billing/documents/rules/invoice.ts'

/** Both days are included. */
export type ReportPeriod = { from: CalendarDate; to: CalendarDate }

export type VatTotal = { kind: InvoiceKind; rate: BasisPoints; count: number; subtotalCents: Cents; vatCents: Cents; totalCents: Cents }

export type VatReportRow = {
  id: string
  kind: InvoiceKind
  number: string
  issueDate: CalendarDate
  customer: string
  customerVatNumber: string
  /** The document that a credit note corrects. */
  originalNumber: string | null
  rate: BasisPoints
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
}

/** The requested period; without a valid one, the previous month. */
export function reportPeriod(from: string | null, to: string | null, today: CalendarDate): ReportPeriod {
  const requested = { from: from ?? '', to: to ?? '' }
  if (isCalendarDate(requested.from) && isCalendarDate(requested.to) && requested.from <= requested.to) return requested
  const thisMonth = `${today.slice(0, 8)}01`
  return { from: addMonthsKeepingAnchor(thisMonth, -1, 1), to: addDays(thisMonth, -1) }
}

/** 'Output tax' of a period: all rates, less credit notes. */
export function netTotals(totals: readonly VatTotal[]): Pick<VatTotal, 'subtotalCents' | 'vatCents' | 'totalCents'> {
  const sum = (of: (total: VatTotal) => Cents) => totals.reduce((all, total) => all + of(total), 0)
  return {
    subtotalCents: sum((total) => total.subtotalCents),
    vatCents: sum((total) => total.vatCents),
    totalCents: sum((total) => total.totalCents),
  }
}

export const vatCsvHeads = [
  'Document',
  'Number',
  'Date',
  'Customer',
  'Customer VAT number',
  'Corrects',
  'Rate %',
  'Value without VAT',
  'VAT',
  'Total',
]

export function documentKind(kind: InvoiceKind): string {
  return kind === 'credit_note' ? 'Credit note' : 'Tax invoice'
}

export function vatCsvRow(row: VatReportRow): string[] {
  const names = [documentKind(row.kind), row.number, row.issueDate, row.customer, row.customerVatNumber, row.originalNumber ?? '']
  return [...names, String(row.rate / 100), ...amounts(row)]
}

/** Below the documents: one line per rate and kind, and the net total. */
export function vatCsvTotals(totals: readonly VatTotal[]): string[][] {
  return [
    ...totals.map((total) => [
      `Total ${documentKind(total.kind).toLowerCase()}s`,
      String(total.count),
      '',
      '',
      '',
      '',
      String(total.rate / 100),
      ...amounts(total),
    ]),
    ['Output tax', '', '', '', '', '', '', ...amounts(netTotals(totals))],
  ]
}

function amounts({ subtotalCents, vatCents, totalCents }: Pick<VatTotal, 'subtotalCents' | 'vatCents' | 'totalCents'>): string[] {
  return [subtotalCents, vatCents, totalCents].map(decimalRand)
}
