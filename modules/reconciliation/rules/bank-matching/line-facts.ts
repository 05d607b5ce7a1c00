import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { RecordedMoney } from './recorded-money.ts'

/** A document that a line may pay; the balance of a closed one is zero. */
export type Candidate = {
  invoiceId: string
  invoiceNumber: string
  orderNumber: string | null
  customerId: string
  customerName: string
  company: string
  dueDate: CalendarDate
  owedCents: Cents
  /** What was written off of it as a bad debt; money for it is a recovery (VAT Act s22(2)). */
  badDebtCents?: Cents
}

export type LineToMatch = { bookedOn: CalendarDate; amountCents: Cents; text: string }

/** Everything known about a line. */
export type Facts = {
  /** Documents whose number is in the text; `literal` when written exactly. */
  named: readonly (Candidate & { literal: boolean })[]
  /** Open documents with exactly this balance. */
  sameAmount: readonly Candidate[]
  /** Customers whose open documents sum to exactly this amount. */
  sameSum: readonly { customerId: string; customerName: string; company: string; count: number }[]
  /** Customers whose earlier payments had this exact text, with what they owe now. */
  knownPayers: readonly { customerId: string; customerName: string; open: readonly Candidate[] }[]
  /** Customers who owe something and whose whole name is in the text, with what they owe. */
  fullNames: readonly { customerId: string; open: readonly Candidate[] }[]
  /** Undecided claims of this amount. */
  claims: readonly {
    invoiceId: string
    customerId: string
    customerName: string
    invoiceNumber: string
    paidOn: CalendarDate
  }[]
  /**
   * Payments of this amount that staff recorded by hand on a named document, not linked to a line.
   */
  byHand: readonly { invoiceNumber: string; receivedOn: CalendarDate; recordedBy: string }[]
  /** Money already recorded on a named document that is probably this. */
  earlier: readonly PossibleDuplicate[]
  /**
   * Money of any customer that is recorded already and probably is this, whatever the text says.
   */
  recorded: readonly RecordedMoney[]
}

/**
 * How it was recorded: by hand, by a line of another statement, or by such a line as the customer's
 * credit.
 */
export type PossibleDuplicate = {
  source: 'hand' | 'line' | 'balance'
  invoiceId: string
  day: CalendarDate
}

export const noFacts: Facts = {
  named: [],
  sameAmount: [],
  sameSum: [],
  knownPayers: [],
  fullNames: [],
  claims: [],
  byHand: [],
  earlier: [],
  recorded: [],
}

export type Decision =
  | { state: 'reconciled'; invoiceId: string; customerId: string; reason: string }
  | { state: 'proposed'; invoiceId: string | null; customerId: string; reason: string }
  | { state: 'waiting'; reason: string }
