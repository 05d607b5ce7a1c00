import { z } from 'zod'
import type { CalendarDate } from '#kernel/dates.ts'
import { type BasisPoints, type Cents, decimalRand } from '#kernel/money.ts'
import type { DocumentBuyer } from '#modules/billing/documents/rules/document.ts'
import type { InvoiceKind } from '#modules/billing/documents/rules/invoice.ts'
import {
  type AccountingFile,
  type AccountingNames,
  type AccountingProgram,
  accountingPrograms,
  type DocumentContent,
  dayFirst,
  type FileContent,
  fileContents,
  isOfPayments,
  sageFile,
  vatName,
  xeroFile,
} from './accounting-programs.ts'

const ofLines = [
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  '*ItemTaxCode',
  'ItemTaxAmount',
  'Currency',
]

const heads = {
  invoices: [
    '*InvoiceNo',
    '*Customer',
    '*InvoiceDate',
    '*DueDate',
    'Terms',
    'Location',
    ...ofLines,
  ],
  creditNotes: ['*CreditNoteNo', '*Customer', '*CreditNoteDate', 'Location', ...ofLines],
}

/**
 * QuickBooks Online imports invoices and credit notes separately; credit notes are positive there.
 * A row per line without VAT, with its VAT beside it. The item (`account`) leads to the income
 * account.
 */
function quickbooksFile(content: DocumentContent): AccountingFile {
  const isNotes = content === 'credit-notes'
  return {
    heads: isNotes ? heads.creditNotes : heads.invoices,
    rows: (document, names) => {
      const { number, buyer, day, dueDate, reference, lines } = document
      const sign = isNotes ? -1 : 1
      const dates = isNotes
        ? [dayFirst(day, '/'), '']
        : [dayFirst(day, '/'), dayFirst(dueDate < day ? day : dueDate, '/'), '', '']
      return lines.map(({ description, quantity, unitPriceCents, netCents, vatCents }) => [
        ...[number, buyer.company || buyer.name, ...dates, reference, names.account, description],
        ...[
          String(quantity),
          ...[unitPriceCents, netCents].map((cents) => decimalRand(sign * cents)),
          vatName(document, names),
        ],
        ...[decimalRand(sign * vatCents), 'ZAR'],
      ])
    },
  }
}

export type ProgramFacts = {
  label: string
  /** The usual names, which a company may have changed. */
  names: AccountingNames
  files: readonly { content: FileContent; label: string }[]
  /** Documents in one import. */
  maxDocuments: number
  /** Where the file is imported, and what to choose there. */
  hint: string
  /** The same for payments. */
  paymentsHint: string
}

const payments: ProgramFacts['files'] = [
  { content: 'bank-payments', label: 'EFT payments' },
  { content: 'card-payments', label: 'Card payments' },
]

const allInOne: ProgramFacts['files'] = [
  { content: 'all', label: 'Invoices and credit notes' },
  ...payments,
]

/**
 * Payments in one import: each of the programs takes a thousand lines of a statement, and a card
 * payment has two with its fee.
 */
const maxPayments = 500

/** The formats and their sources: docs/decisions/044-clerks-tools.md. */
export const programFacts: Record<AccountingProgram, ProgramFacts> = {
  xero: {
    label: 'Xero',
    names: {
      account: '200',
      standardRate: 'Standard Rate Sales',
      zeroRate: 'Zero rate (Excluding Goods Exported)',
      noVat: 'No VAT',
    },
    files: allInOne,
    maxDocuments: 500,
    hint: 'In Xero: Sales, Invoices, Import. Choose ‘Tax exclusive’. Negative amounts become credit notes. Xero may work VAT out again for each line: compare its total with the one above.',
    paymentsHint:
      'In Xero: Accounting, Bank accounts, Manage account, Import a statement. Then match each line with its invoice.',
  },
  sage: {
    label: 'Sage Business Cloud Accounting',
    names: { account: '4000', standardRate: 'Standard', zeroRate: 'Zero Rated', noVat: 'No VAT' },
    files: allInOne,
    maxDocuments: 1000,
    hint: 'In Sage: Sales, Quick entries, Import. The customers must be there first, with the same references.',
    paymentsHint:
      'In Sage: Banking, Transactions, Import bank statements. Then allocate each line to its invoice.',
  },
  quickbooks: {
    label: 'QuickBooks Online',
    names: {
      account: 'Hosting',
      standardRate: 'Standard',
      zeroRate: 'Zero rated',
      noVat: 'No VAT',
    },
    files: [
      { content: 'invoices', label: 'Invoices' },
      { content: 'credit-notes', label: 'Credit notes' },
      ...payments,
    ],
    maxDocuments: 100,
    hint: 'In QuickBooks: Settings, Import data. Choose the date format DD/MM/YYYY and ‘Exclusive of VAT’, and match the VAT codes.',
    paymentsHint:
      'In QuickBooks: Transactions, Bank transactions, Upload from file. Then match each line with its invoice.',
  },
}

/** The import format of a program. QuickBooks has one for invoices and one for credit notes. */
export function accountingFile(
  program: AccountingProgram,
  content: DocumentContent,
): AccountingFile {
  if (program === 'xero') return xeroFile
  return program === 'sage' ? sageFile : quickbooksFile(content)
}

/** How many documents or payments one file has: what one import takes. */
export function maxInOneFile(program: AccountingProgram, content: FileContent): number {
  return isOfPayments(content) ? maxPayments : programFacts[program].maxDocuments
}

const name = z.string().trim().max(60)

/** What an export was asked for. A name that was left out is the usual one. */
export const accountingExportQuery = z.object({
  program: z.enum(accountingPrograms).catch('xero'),
  content: z.enum(fileContents).catch('all'),
  part: z.coerce.number().int().min(1).max(10_000).catch(1),
  /** `late`: what is new in exported periods or has changed since, and not the whole period. */
  scope: z.enum(['period', 'late']).catch('period'),
  account: name.catch(''),
  standardRate: name.catch(''),
  zeroRate: name.catch(''),
  noVat: name.catch(''),
})

/** The names that were asked for, or the usual ones of the program. */
export function accountingNames(
  program: AccountingProgram,
  asked: AccountingNames,
): AccountingNames {
  const { names } = programFacts[program]
  return {
    account: asked.account || names.account,
    standardRate: asked.standardRate || names.standardRate,
    zeroRate: asked.zeroRate || names.zeroRate,
    noVat: asked.noVat || names.noVat,
  }
}

/** A line with its share of the document's VAT. Negative on credit notes and for discounts. */
export type ExportedLine = {
  description: string
  quantity: number
  unitPriceCents: Cents
  netCents: Cents
  vatCents: Cents
}

/** A tax invoice or credit note, as accounting programs take it. */
export type ExportedDocument = {
  kind: InvoiceKind
  number: string
  /** The day of the tax invoice or credit note. */
  day: CalendarDate
  dueDate: CalendarDate
  customerId: string
  buyer: DocumentBuyer
  /** The customer's purchase order, or the document that a credit note corrects. */
  reference: string
  isVatRegistered: boolean
  rate: BasisPoints
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
  lines: ExportedLine[]
}

type Line = { description: string; quantity: number; unitPriceCents: Cents; totalCents: Cents }

/**
 * Shares the VAT of a document, which is worked out once for the whole of it, among its lines:
 * their sum is that VAT to the cent. A quantity whose price is not the line's total becomes one
 * piece.
 */
export function exportedLines(
  lines: readonly Line[],
  { subtotalCents, vatCents }: { subtotalCents: Cents; vatCents: Cents },
): ExportedLine[] {
  let [net, given] = [0, 0]
  return lines.map(({ description, quantity, unitPriceCents, totalCents }, index) => {
    net += totalCents
    // The last line takes what is left.
    const upToHere =
      index === lines.length - 1 || subtotalCents === 0
        ? vatCents
        : Math.round((net * vatCents) / subtotalCents)
    const share = upToHere - given
    given = upToHere
    const isExact = quantity > 0 && quantity * unitPriceCents === totalCents
    const piece = isExact
      ? { quantity, unitPriceCents }
      : { quantity: 1, unitPriceCents: totalCents }
    return { description, ...piece, netCents: totalCents, vatCents: share }
  })
}
