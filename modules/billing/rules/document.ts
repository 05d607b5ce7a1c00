import type { BillingAddress } from '#modules/customers/rules/customer.ts'
import type { SellerDetails } from '#modules/settings/rules/seller-details.ts'

/** The seller as frozen on a document; `vat_registered` is the answer for the day of the document, not the switch. */
export type DocumentSeller = SellerDetails & { email: string; phone: string; title: string }

export type DocumentBuyer = {
  name: string
  company: string
  email: string
  phone: string
  vatNumber: string
  address: BillingAddress
}

/** VAT Act s20 and the pro-forma practice: what the paper calls itself. */
export type DocumentTitle = 'Tax Invoice' | 'Invoice' | 'Pro-forma invoice' | 'Credit Note'

/** The tax invoice comes with the payment; before that a registered seller shows a pro-forma, one that is not registered a plain invoice. */
export function documentTitle(document: { kind: 'invoice' | 'credit_note'; sellerIsVatRegistered: boolean; isPaid: boolean }): DocumentTitle {
  if (document.kind === 'credit_note') return 'Credit Note'
  if (!document.sellerIsVatRegistered) return 'Invoice'
  return document.isPaid ? 'Tax Invoice' : 'Pro-forma invoice'
}
