import { decimalRand } from '#kernel/money.ts'
import { type AccountingFile, dayFirst, vatName } from './file-format.ts'

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
