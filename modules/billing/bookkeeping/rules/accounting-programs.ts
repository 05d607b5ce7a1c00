import type { CalendarDate } from '#kernel/dates.ts'
import { decimalRand } from '#kernel/money.ts'
import type { ExportedDocument } from './accounting-file.ts'

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

/** Columns of Sage's template that the user may fill with names of the company's own. */
const analysisTypes = ['Analysis Type 1', 'Analysis Type 2', 'Analysis Type 3']

/**
 * Sage's quick entries for a VAT vendor: a row per line with its VAT. Credit notes are positive, by
 * their type. Dates are DD-MM-YYYY.
 */
export const sageFile: AccountingFile = {
  heads: [
    ...[
      'Type',
      'Customer Reference',
      'Date',
      'Customer Name',
      'Reference',
      'Ledger Account',
      'Details',
      'Net',
      'VAT Rate',
      'VAT',
      'Total',
    ],
    ...analysisTypes,
  ],
  rows: (document, names) => {
    const { kind, customerId, day, buyer, number, lines } = document
    const isNote = kind === 'credit_note'
    const sign = isNote ? -1 : 1
    const customer = (buyer.company || buyer.name).slice(0, 50)
    return lines.map(({ description, netCents, vatCents }) => [
      ...[
        isNote ? 'Cr Note' : 'Invoice',
        sageReference(customerId),
        dayFirst(day, '-'),
        customer,
        number.slice(0, 25),
        names.account,
      ],
      ...[
        description.replaceAll(/\s+/g, ' ').slice(0, 255),
        decimalRand(sign * netCents),
        vatName(document, names),
      ],
      ...[
        decimalRand(sign * vatCents),
        decimalRand(sign * (netCents + vatCents)),
        ...analysisTypes.map(() => ''),
      ],
    ])
  },
}

/**
 * Sage knows a customer by ten letters and digits: ours are the end of the customer's id, which is
 * random.
 */
export function sageReference(customerId: string): string {
  return `C${customerId.replaceAll('-', '').slice(-9).toUpperCase()}`
}

/**
 * Xero's template for sales invoices: a row per line, the document repeated. Amounts are without
 * VAT; negative ones become credit notes. Dates are DD/MM/YYYY. An invoice is due no earlier than
 * it is dated.
 */
export const xeroFile: AccountingFile = {
  heads: [
    '*ContactName',
    'EmailAddress',
    'POAddressLine1',
    'POAddressLine2',
    'POAddressLine3',
    'POAddressLine4',
    'POCity',
    'PORegion',
    'POPostalCode',
    'POCountry',
    '*InvoiceNumber',
    'Reference',
    '*InvoiceDate',
    '*DueDate',
    'Total',
    'InventoryItemCode',
    '*Description',
    '*Quantity',
    '*UnitAmount',
    'Discount',
    '*AccountCode',
    '*TaxType',
    'TaxAmount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
    'Currency',
    'BrandingTheme',
  ],
  rows: (document, names) => {
    const { buyer, number, reference, day, dueDate, totalCents, lines } = document
    const { line1, line2, city, province, postalCode, country } = buyer.address
    const contact = [
      buyer.company || buyer.name,
      buyer.email,
      line1,
      line2,
      '',
      '',
      city,
      province,
      postalCode,
      country,
    ]
    const dates = [dayFirst(day, '/'), dayFirst(dueDate < day ? day : dueDate, '/')]
    return lines.map((line) => [
      ...[...contact, number, reference, ...dates, decimalRand(totalCents), ''],
      ...[
        line.description,
        String(line.quantity),
        decimalRand(line.unitPriceCents),
        '',
        names.account,
      ],
      ...[vatName(document, names), decimalRand(line.vatCents), '', '', '', '', 'ZAR', ''],
    ])
  },
}
