import type { Cents } from '#kernel/money.ts'
import type { OrderStatus } from '#modules/billing/orders/rules/order.ts'
import type { AgreedAccount } from '#modules/billing/payments/rules/merchant-account.ts'

/**
 * Whether the gateway's payment number is already recorded: on this document, or on another one.
 */
export type Recorded = 'here' | 'elsewhere' | null

export type NotifiedOrder = AgreedAccount & {
  kind: 'order'
  status: OrderStatus
  isDeleted: boolean
  /**
   * Every amount that its payment form may have requested: the total, and the balance after each
   * part payment.
   */
  requestedCents: readonly Cents[]
  recorded: Recorded
  /**
   * Whose token the notification has: that of this order's subscription, of another one, or none
   * that we know.
   */
  token: 'own' | 'foreign' | null
}

/** An invoice paid by its own form: not the first one of an order. */
export type NotifiedInvoice = AgreedAccount & {
  kind: 'invoice'
  requestedCents: readonly Cents[]
  recorded: Recorded
}

/**
 * A charge of a stored card that we requested, and the gateway's number that its payment is
 * recorded under.
 */
export type NotifiedCharge = AgreedAccount & {
  kind: 'charge'
  amountCents: Cents
  recordedAs: string | null
}

/** One card payment of one or more invoices. */
export type NotifiedCombinedPayment = AgreedAccount & {
  kind: 'combined'
  totalCents: Cents
  recorded: Recorded
}

/** A subscription whose stored card was replaced at the gateway; found by the token alone. */
export type NotifiedStoredCard = AgreedAccount & {
  kind: 'stored_card'
  hasEnded: boolean
  isRepeated: boolean
}

export type UnknownDocument = AgreedAccount & { kind: 'unknown'; recorded: Recorded }

/** The document of a notification, as far as the decision needs it. */
export type NotifiedDocument =
  | NotifiedOrder
  | NotifiedInvoice
  | NotifiedCharge
  | NotifiedCombinedPayment
  | NotifiedStoredCard
  | UnknownDocument
