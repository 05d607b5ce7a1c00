import type { CalendarDate } from '#kernel/dates.ts'
import { type BasisPoints, type Cents, formatRand } from '#kernel/money.ts'
import type { CarriedFields } from '#modules/billing/documents/rules/document-lines.ts'
import type { BillingAddress } from '#modules/customers/rules/customer.ts'
import { brandName } from '#modules/settings/rules/brand.ts'
import type { SellerDetails } from '#modules/settings/rules/seller-details.ts'
import { isVatRegisteredOn } from '#modules/settings/rules/seller-details.ts'
import { type RatePart, scaledParts } from './rate-parts.ts'

/**
 * The seller as printed on a document; `vat_registered` is its state on the day of the document.
 */
export type DocumentSeller = SellerDetails & { email: string; phone: string; title: string }

export type DocumentBuyer = {
  name: string
  company: string
  email: string
  phone: string
  vatNumber: string
  address: BillingAddress
}

/**
 * What a pro-forma said that its tax invoice may say otherwise; `lineCount` of the lines were on
 * it.
 */
export type ProForma = {
  seller: DocumentSeller
  subtotalCents: Cents
  vatRateBasisPoints: BasisPoints
  vatCents: Cents
  lineCount: number
  rateParts?: RatePart[] | null
}

/** VAT Act s20 and pro-forma practice: the document's title. */
export type DocumentTitle =
  | 'Tax Invoice'
  | 'Invoice'
  | 'Pro-forma invoice'
  | 'Revised pro-forma'
  | 'Credit Note'

/**
 * The tax invoice is issued with the first money; before it, a registered seller shows a pro-forma
 * and others a plain invoice.
 */
export function documentTitle(document: {
  kind: 'invoice' | 'credit_note'
  seller: Pick<DocumentSeller, 'vat_registered'>
  taxPoint: CalendarDate | null
  revisesProForma?: boolean
}): DocumentTitle {
  if (document.kind === 'credit_note')
    return document.revisesProForma ? 'Revised pro-forma' : 'Credit Note'
  if (!document.seller.vat_registered) return 'Invoice'
  return document.taxPoint === null ? 'Pro-forma invoice' : 'Tax Invoice'
}

/** What lists call a correction. */
export function correctionLabel({ revisesProForma }: { revisesProForma: boolean }): string {
  return revisesProForma ? 'Revised pro-forma' : 'Credit note'
}

/**
 * Quoted but no tax invoice yet: its correction is a revised pro-forma, and no credit note (D37).
 */
export function isProForma(document: {
  seller: Pick<DocumentSeller, 'vat_registered'>
  taxPoint: CalendarDate | null
}): boolean {
  return document.seller.vat_registered && document.taxPoint === null
}

export type DocumentLine = {
  description: string
  quantity: number
  unitPriceCents: Cents
  totalCents: Cents
}

/** Bank details for an EFT; `reference` is what the payer must quote. */
export type DocumentBank = {
  bankName: string
  accountName: string
  accountNumber: string
  branchCode: string
  accountType: string
  reference: string
  /** Printed for some days after the details changed; blank else. */
  notice: string
}

/**
 * A payment, used credit or credit note on an invoice. Negative cents reduce the balance; money
 * that became the customer's credit is positive.
 */
export type DocumentSettlement = {
  day: CalendarDate
  label: string
  cents: Cents
  isPayment: boolean
}

/** The payment state that is printed. */
export type DocumentState = 'due' | 'paid' | 'cancelled' | 'credited' | 'written_off'

/** Everything that is printed: the same object gives the same bytes. */
export type InvoiceDocument = CarriedFields & {
  title: DocumentTitle
  state: DocumentState
  /** The original was already sent, so this print says 'Copy'. */
  isCopy: boolean
  /** Of a test order (D45): every page says that it is worth nothing. */
  isTest?: boolean
  number: string
  orderNumber: string | null
  issueDate: CalendarDate
  dueDate: CalendarDate | null
  paidOn: CalendarDate | null
  seller: DocumentSeller
  buyer: DocumentBuyer
  lines: readonly DocumentLine[]
  subtotalCents: Cents
  vatRateBasisPoints: BasisPoints
  /** Where the rate changed within the period. */
  rateParts?: readonly RatePart[] | null
  vatCents: Cents
  totalCents: Cents
  /**
   * Oldest first. Together with the total they are the balance, unless the invoice is cancelled.
   */
  settlements: readonly DocumentSettlement[]
  /** `owedCents` of the invoice, as everywhere else; zero on a credit note. */
  balanceCents: Cents
  /** Given when EFT is on and money is due. */
  bank: DocumentBank | null
  notes: string
  /** On credit notes: the corrected document, and the reason. */
  credited: { number: string; reason: string } | null
}

/** 'VAT (15%)'; half per cents keep their decimal. */
export function vatLabel(rate: BasisPoints): string {
  return `VAT (${rate / 100}%)`
}

/** The VAT of a document as printed: a row for each rate of its days. */
export function vatRows({
  vatRateBasisPoints,
  rateParts,
  subtotalCents,
  vatCents,
}: Taxed): { label: string; cents: Cents }[] {
  const parts = scaledParts(rateParts ?? [], { subtotal: subtotalCents, vat: vatCents }).filter(
    (part) => part.subtotalCents !== 0 || part.vatCents !== 0,
  )
  if (parts.length <= 1) {
    const rate = parts[0]?.rateBasisPoints ?? vatRateBasisPoints
    return [{ label: vatLabel(rate), cents: vatCents }]
  }
  return parts.map((part) => ({
    label: `VAT (${part.rateBasisPoints / 100}% on ${formatRand(part.subtotalCents)})`,
    cents: part.vatCents,
  }))
}

type Taxed = Pick<
  InvoiceDocument,
  'vatRateBasisPoints' | 'rateParts' | 'subtotalCents' | 'vatCents'
>

/** A safe name to download under: `Tax-Invoice-INV-2026-1234.pdf`. */
export function documentFileName(document: Pick<InvoiceDocument, 'title' | 'number'>): string {
  return `${document.title}-${document.number}`.replace(/[^A-Za-z0-9.-]+/g, '-').concat('.pdf')
}

type SellerSettings = {
  sellerDetails: SellerDetails
  contactEmail: string
  supportPhone: string
  siteTitle: string
}

/** The seller as printed on a document of `day`: registered for VAT on that day or not. */
export function sellerOn(day: CalendarDate, settings: SellerSettings): DocumentSeller {
  return {
    ...settings.sellerDetails,
    vat_registered: isVatRegisteredOn(settings.sellerDetails, day),
    email: settings.contactEmail,
    phone: settings.supportPhone,
    title: brandName(settings.siteTitle),
  }
}
