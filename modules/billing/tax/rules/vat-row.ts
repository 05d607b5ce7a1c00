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
