import type { CalendarDate } from '#kernel/dates.ts'
import type { ExportedDocument } from './exported-document.ts'

/** Which documents are in a file: some programs import credit notes separately. */
export const documentContents = ['all', 'invoices', 'credit-notes'] as const
export type DocumentContent = (typeof documentContents)[number]

/**
 * Payments are imported as the statement of a bank account: EFT, if the bank's own feed does not
 * bring it, and a clearing account of the card gateway.
 */
export const paymentContents = ['bank-payments', 'card-payments'] as const
export type PaymentContent = (typeof paymentContents)[number]

export const fileContents = [...documentContents, ...paymentContents] as const
export type FileContent = (typeof fileContents)[number]

export const accountingPrograms = ['xero', 'sage', 'quickbooks'] as const
export type AccountingProgram = (typeof accountingPrograms)[number]

export function isOfPayments(content: FileContent): content is PaymentContent {
  return paymentContents.some((one) => one === content)
}

/** What the file calls things that have names of the accounting program's own. */
export type AccountingNames = {
  /** The income account. */
  account: string
  /** The program's name of the rate of VAT, of a rate of zero, and of sales without VAT. */
  standardRate: string
  zeroRate: string
  noVat: string
}

/**
 * How one program wants its import file: which documents a file has, and a row for each of their
 * lines.
 */
export type AccountingFile = {
  heads: readonly string[]
  rows: (document: ExportedDocument, names: AccountingNames) => string[][]
}

/** The name of the document's VAT in the program. */
export function vatName(
  { isVatRegistered, rate }: Pick<ExportedDocument, 'isVatRegistered' | 'rate'>,
  names: AccountingNames,
): string {
  if (!isVatRegistered) return names.noVat
  return rate === 0 ? names.zeroRate : names.standardRate
}

/** '30/11/2026' or '30-11-2026'. */
export function dayFirst(day: CalendarDate, separator: '/' | '-'): string {
  return day.split('-').toReversed().join(separator)
}
