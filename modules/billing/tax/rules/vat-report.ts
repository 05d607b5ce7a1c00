import {
  addDays,
  addMonthsKeepingAnchor,
  type CalendarDate,
  isCalendarDate,
} from '#kernel/dates.ts'
import { type BasisPoints, type Cents, decimalRand } from '#kernel/money.ts'

/**
 * What a row of a VAT report is: a document, a bad debt that was written off, or money that was
 * recovered of one (`vat_basis` invoice), or money received or returned (`vat_basis` payments).
 */
export const vatRowKinds = [
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'bad_debt',
  'recovery',
] as const
export type VatRowKind = (typeof vatRowKinds)[number]

export const vatRowLabels: Record<VatRowKind, string> = {
  invoice: 'Tax invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  refund: 'Money returned',
  bad_debt: 'Bad debt written off',
  recovery: 'Bad debt recovered',
}

/** Both days are included. */
export type ReportPeriod = { from: CalendarDate; to: CalendarDate }

type Amounts = { subtotalCents: Cents; vatCents: Cents; totalCents: Cents }

/** `isAdjustment`: of a period that was filed before. */
export type VatTotal = Amounts & {
  kind: VatRowKind
  rate: BasisPoints
  isAdjustment: boolean
  count: number
}

export type VatReportRow = Amounts & {
  /** Of the document, the payment, or the write-off. */
  id: string
  kind: VatRowKind
  number: string
  /** The date of the tax invoice or credit note, or the day of the payment. */
  day: CalendarDate
  customer: string
  customerVatNumber: string
  /** The document that a credit note corrects. */
  originalNumber: string | null
  rate: BasisPoints
  isAdjustment: boolean
  /** Why it is an adjustment, and why a credit note was issued or a debt written off. */
  reason: string
}

/** The requested period; without a valid one, the previous month. */
export function reportPeriod(
  from: string | null,
  to: string | null,
  today: CalendarDate,
): ReportPeriod {
  const requested = { from: from ?? '', to: to ?? '' }
  if (
    isCalendarDate(requested.from) &&
    isCalendarDate(requested.to) &&
    requested.from <= requested.to
  )
    return requested
  const thisMonth = `${today.slice(0, 8)}01`
  return { from: addMonthsKeepingAnchor(thisMonth, -1, 1), to: addDays(thisMonth, -1) }
}

/** 'Output tax' of a period: all rates, less credit notes. */
export function netTotals(totals: readonly VatTotal[]): Amounts {
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
  'Adjustment of a filed period',
  'Reason',
]

/**
 * Only documents are rows of the file, so that its columns can be summed; totals have their own
 * file.
 */
export function vatCsvRow(row: VatReportRow): string[] {
  const names = [
    vatRowLabels[row.kind],
    row.number,
    row.day,
    row.customer,
    row.customerVatNumber,
    row.originalNumber ?? '',
  ]
  return [
    ...names,
    String(row.rate / 100),
    ...amounts(row),
    row.isAdjustment ? 'Yes' : 'No',
    row.reason,
  ]
}

export const vatTotalsCsvHeads = [
  'Document',
  'Rate %',
  'Adjustment of a filed period',
  'Count',
  'Value without VAT',
  'VAT',
  'Total',
]

/** One line per kind and rate. */
export function vatTotalsCsvRow(total: VatTotal): string[] {
  return [
    vatRowLabels[total.kind],
    String(total.rate / 100),
    total.isAdjustment ? 'Yes' : 'No',
    String(total.count),
    ...amounts(total),
  ]
}

function amounts({ subtotalCents, vatCents, totalCents }: Amounts): string[] {
  return [subtotalCents, vatCents, totalCents].map(decimalRand)
}

export type Vat201Field = { field: string; label: string; cents: Cents }

/**
 * The fields of the VAT201 return that a report fills. Credit notes are claimed in field 18 and do
 * not lower field 1 (docs/tax.md marks it for an accountant). Bad debts are claimed in field 17
 * (s22(1)), and what is recovered of them is output tax of field 12 (s22(2)); a report without them
 * has neither field. Amounts include VAT unless they are tax.
 */
export function vat201Fields(totals: readonly VatTotal[]): Vat201Field[] {
  const supplies = totals.filter(({ kind }) => kind === 'invoice' || kind === 'payment')
  const returned = totals.filter(({ kind }) => kind === 'credit_note' || kind === 'refund')
  const sum = (of: readonly VatTotal[], column: 'vatCents' | 'totalCents') =>
    of.reduce((all, total) => all + total[column], 0)
  const standard = supplies.filter(({ rate }) => rate > 0)
  const zero = supplies.filter(({ rate }) => rate === 0)
  const output = sum(standard, 'vatCents')
  const claimed = 0 - sum(returned, 'vatCents')
  const recoveries = totals.filter(({ kind }) => kind === 'recovery')
  const badDebts = totals.filter(({ kind }) => kind === 'bad_debt')
  const recovered = sum(recoveries, 'vatCents')
  const irrecoverable = 0 - sum(badDebts, 'vatCents')
  return [
    {
      field: '1',
      label: 'Standard-rated supplies, VAT included',
      cents: sum(standard, 'totalCents'),
    },
    { field: '2', label: 'Zero-rated supplies', cents: sum(zero, 'totalCents') },
    { field: '4', label: 'VAT on field 1', cents: output },
    ...(recoveries.length > 0
      ? [{ field: '12', label: 'Other output tax: bad debts recovered', cents: recovered }]
      : []),
    { field: '13', label: 'Total output tax', cents: output + recovered },
    ...(badDebts.length > 0
      ? [{ field: '17', label: 'Bad debts written off', cents: irrecoverable }]
      : []),
    { field: '18', label: 'Other input tax: VAT on credit notes', cents: claimed },
  ]
}
