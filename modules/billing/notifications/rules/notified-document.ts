import type { Cents } from '#kernel/money.ts'
import type { OrderStatus } from '#modules/billing/orders/rules/order.ts'
import type { AgreedAccount } from '#modules/billing/payments/rules/merchant-account.ts'

/** Whether the gateway's payment number is recorded already: on this document, or on another one. */
export type Recorded = 'here' | 'elsewhere' | null

export type NotifiedOrder = AgreedAccount & {
  kind: 'order'
  status: OrderStatus
  isDeleted: boolean
  /** Every amount that a form of it may have asked for: the whole, and what was left after each part that came in. */
  requestedCents: readonly Cents[]
  recorded: Recorded
  /** True when a subscription holds the notification's token already. */
  holdsToken: boolean
}

/** An invoice that is no order's first one, paid by a form. */
export type NotifiedInvoice = AgreedAccount & { kind: 'invoice'; requestedCents: readonly Cents[]; recorded: Recorded }

/** A charge of a stored card that we asked for. */
export type NotifiedCharge = AgreedAccount & { kind: 'charge'; amountCents: Cents }

/** One card payment of one or more invoices. */
export type NotifiedCombinedPayment = AgreedAccount & { kind: 'combined'; totalCents: Cents; recorded: Recorded }

/** A subscription whose stored card was replaced at the gateway; found by the token alone. */
export type NotifiedStoredCard = AgreedAccount & { kind: 'stored_card'; hasEnded: boolean; isRepeated: boolean }

export type UnknownDocument = AgreedAccount & { kind: 'unknown'; recorded: Recorded }

/** What a notification is about, as far as the decision needs it. */
export type NotifiedDocument = NotifiedOrder | NotifiedInvoice | NotifiedCharge | NotifiedCombinedPayment | NotifiedStoredCard | UnknownDocument
