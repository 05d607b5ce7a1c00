import { csvMark, southAfricanCsvLine } from '#kernel/csv.ts'

/** What a cell holds; amounts are without VAT unless their column says otherwise. */
type CellKind = 'text' | 'amount' | 'day'

export type CsvColumn = {
  /** The heading in the template. */
  label: string
  kind: CellKind
  isRequired?: true
  /** Other headings that it is known by. */
  also: readonly string[]
  example: string
}

const text = (label: string, example: string, ...also: string[]): CsvColumn => ({
  label,
  kind: 'text',
  also,
  example,
})
const amount = (label: string, example: string, ...also: string[]): CsvColumn => ({
  label,
  kind: 'amount',
  also,
  example,
})
const day = (label: string, example: string, ...also: string[]): CsvColumn => ({
  label,
  kind: 'day',
  also,
  example,
})
const required = (column: CsvColumn): CsvColumn => ({ ...column, isRequired: true })

/** The files of an import, and the columns of each. */
export const csvFiles = {
  customers: {
    email: required(text('Email', 'thandi@bakery.example', 'Email address', 'Customer email')),
    id: text('Customer ID', 'C-1001', 'Id', 'Customer number', 'Account', 'Client id'),
    firstName: text('First name', 'Thandi', 'Name', 'Contact'),
    lastName: text('Last name', 'Mokoena', 'Surname'),
    company: text('Company', 'Mokoena Bakery', 'Company name', 'Business'),
    phone: text('Phone', '021 555 0199', 'Telephone', 'Mobile', 'Cell'),
    vatNumber: text('VAT number', '4123456789', 'VAT no', 'Tax number'),
    line1: text('Address', '2 Kloof Street', 'Address 1', 'Street'),
    line2: text('Address 2', '', 'Suburb'),
    city: text('City', 'Cape Town', 'Town'),
    province: text('Province', 'Western Cape', 'State', 'Region'),
    postalCode: text('Postal code', '8001', 'Postcode', 'Code', 'Zip'),
    country: text('Country', 'ZA', 'Country code'),
    status: text('Status', 'Active'),
    since: day('Customer since', '2019-03-01', 'Created', 'Date created', 'Signed up'),
    notes: text('Notes', '', 'Comments'),
  },
  services: {
    customer: required(text('Customer', 'C-1001', 'Customer id', 'Customer email', 'Client')),
    id: text('Service ID', 'S-1', 'Id', 'Service number'),
    product: required(text('Product', 'Business hosting', 'Package', 'Plan', 'Description')),
    domain: text('Domain', 'bakery.example', 'Label', 'Website'),
    price: required(amount('Price excl. VAT', '199,00', 'Price', 'Amount', 'Recurring amount')),
    cycle: text('Billing cycle', 'Monthly', 'Period', 'Cycle', 'Frequency'),
    start: day('Start date', '2024-03-01', 'Start', 'Registered'),
    due: required(day('Next due date', '2027-01-01', 'Next due', 'Renewal date', 'Next invoice')),
    status: text('Status', 'Active'),
  },
  invoices: {
    number: required(text('Invoice number', 'INV-204', 'Invoice', 'Number', 'Invoice no')),
    customer: required(text('Customer', 'C-1001', 'Customer id', 'Customer email', 'Client')),
    date: required(day('Date', '2026-11-01', 'Invoice date', 'Issued')),
    due: day('Due date', '2026-11-08', 'Due'),
    status: text('Status', 'Unpaid'),
    description: text('Description', 'Business hosting, November', 'Item', 'Line'),
    amount: required(amount('Amount excl. VAT', '199,00', 'Amount', 'Net', 'Subtotal', 'Excl')),
    vat: amount('VAT', '29,85', 'Tax', 'VAT amount'),
    notes: text('Notes', ''),
  },
  payments: {
    invoice: required(text('Invoice number', 'INV-204', 'Invoice', 'Invoice no')),
    date: required(day('Date', '2026-11-05', 'Payment date', 'Received')),
    amount: required(amount('Amount', '100,00', 'Paid', 'Received amount')),
    method: text('Method', 'EFT', 'Payment method', 'Gateway'),
    reference: text('Reference', 'INV-204 THANDI', 'Transaction', 'Ref'),
  },
} as const satisfies Record<string, Readonly<Record<string, CsvColumn>>>

export type CsvFileKind = keyof typeof csvFiles
export const csvFileKinds = Object.keys(csvFiles) as CsvFileKind[]

export const isCsvFileKind = (text: string): text is CsvFileKind =>
  csvFileKinds.some((kind) => kind === text)

export const csvFileLabels: Record<CsvFileKind, string> = {
  customers: 'Customers',
  services: 'Services',
  invoices: 'Invoices',
  payments: 'Payments',
}

/** What a row of each file is, for staff who write one. */
export const csvFileHelp: Record<CsvFileKind, string> = {
  customers: 'A row for each customer. The other files name them by their id or email address.',
  services: 'A row for each service that renews, with its price and the day it is next due.',
  invoices: 'A row for each line. Rows of one number are one invoice.',
  payments: 'A row for each payment of an invoice; a refund has a negative amount.',
}

export function csvColumns(kind: CsvFileKind): [field: string, column: CsvColumn][] {
  return Object.entries(csvFiles[kind])
}

/** A file with the headings and one row, as a spreadsheet set to South Africa opens it. */
export function csvTemplate(kind: CsvFileKind): string {
  const columns = csvColumns(kind).map(([, column]) => column)
  return (
    csvMark +
    southAfricanCsvLine(columns.map(({ label }) => label)) +
    southAfricanCsvLine(columns.map(({ example }) => example.replace(/^(\d+),(\d\d)$/, '$1.$2')))
  )
}
