import { decimalRand } from '#kernel/money.ts'
import { type AccountingFile, dayFirst, vatName } from './file-format.ts'

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
