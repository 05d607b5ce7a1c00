import { decimalRand } from '#kernel/money.ts'
import { type AccountingFile, type DocumentContent, dayFirst, vatName } from './file-format.ts'

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
export function quickbooksFile(content: DocumentContent): AccountingFile {
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
