import type { CalendarDate } from '#kernel/dates.ts'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { PaymentMethod } from '#modules/billing/orders/rules/order.ts'
import type { DocumentBuyer } from './document.ts'

/** Money of an imported document, as it was recorded where the document was issued. */
export type ImportedPayment = {
  amountCents: Cents
  /** What the document did not take: the customer's credit. */
  overpaidCents: Cents
  /** It was taken back, so that the amount is owed again. */
  isReversed: boolean
  method: PaymentMethod
  reference: string
  day: CalendarDate
  at: Date
}

export type ImportedPayout = Pick<ImportedPayment, 'amountCents' | 'method' | 'reference' | 'at'>

/**
 * An invoice that another program issued. It keeps that number and those dates, is no tax invoice
 * of ours and never becomes one, and belongs to no series (decision 135).
 */
export type ImportedDocument = {
  id: string
  /** The source and its id there ('whmcs:4711'). */
  importedFrom: string
  number: string
  customerId: string
  /** The period of a service that it bills, where it is still open. */
  service: { subscriptionId: string; periodStart: CalendarDate } | null
  status: 'unpaid' | 'paid' | 'cancelled' | 'credited'
  issueDate: CalendarDate
  dueDate: CalendarDate
  paidOn: CalendarDate | null
  paidAt: Date | null
  createdAt: Date
  subtotalCents: Cents
  vatRateBasisPoints: BasisPoints
  vatCents: Cents
  paymentMethod: PaymentMethod
  notes: string
  buyer: DocumentBuyer
  lines: readonly { description: string; cents: Cents }[]
  payments: readonly ImportedPayment[]
  /** Credit of the customer that was used for it. */
  appliedCents: Cents
  /** Marked as paid without money for all of it; negative where more was owed back. */
  waivedCents: Cents
  /** Credited because money went back, VAT included. */
  creditedCents: Cents
  payouts: readonly ImportedPayout[]
  /** A deposit: paid into the customer's credit. */
  depositCents: Cents
}

/** What a document received: payments that stand, and used credit. */
export function receivedOf({ payments, appliedCents }: ImportedDocument): Cents {
  return payments.reduce(
    (sum, payment) => sum + (payment.isReversed ? 0 : payment.amountCents - payment.overpaidCents),
    appliedCents,
  )
}
