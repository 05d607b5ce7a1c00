import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#kernel/dates.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import {
  type PaymentMethod,
  paymentMethodLabels,
  paymentMethods,
} from '#modules/billing/orders/rules/order.ts'

/**
 * A payment for a document, money for a customer's account, or an entry that takes one of them
 * back.
 */
export const receiptKinds = ['payment', 'account', 'reversal'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

export const receiptKindLabels: Record<ReceiptKind, string> = {
  payment: 'Payment',
  account: 'Account credit',
  reversal: 'Reversal',
}

/** Which lines of the journal are wanted. Both days are included. */
export type ReceiptQuery = {
  from: CalendarDate
  to: CalendarDate
  method: PaymentMethod | null
  kind: ReceiptKind | null
}

/** One line of the journal: money that came in, or that turned out not to have. */
export type Receipt = {
  id: string
  /** The day of the money. */
  day: CalendarDate
  bookedAt: Date
  kind: ReceiptKind
  method: PaymentMethod
  customerId: string
  customerName: string
  /** The document that it pays; null for money on a customer's account. */
  invoiceId: string | null
  invoiceNumber: string | null
  reference: string
  note: string
  recordedBy: string
  /** Negative for a reversal. */
  amountCents: Cents
  /** What the gateway kept, zero or positive. */
  feeCents: Cents
}

/** Sums of one day and method. */
export type ReceiptSum = {
  day: CalendarDate
  method: PaymentMethod
  count: number
  receivedCents: Cents
  reversedCents: Cents
  feeCents: Cents
}

const maxDays = 366

/**
 * The period and filters of an address; without a valid period, this month so far. Never longer
 * than a year.
 */
export function receiptQuery(params: URLSearchParams, today: CalendarDate): ReceiptQuery {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isGiven = isCalendarDate(from) && isCalendarDate(to) && from <= to
  const period = isGiven ? { from, to } : { from: `${today.slice(0, 8)}01`, to: today }
  const first =
    daysBetween(period.from, period.to) > maxDays ? addDays(period.to, -maxDays) : period.from
  return {
    from: first,
    to: period.to,
    method: paymentMethods.find((method) => method === params.get('method')) ?? null,
    kind: receiptKinds.find((kind) => kind === params.get('kind')) ?? null,
  }
}

type Sums = { receivedCents: Cents; reversedCents: Cents; feeCents: Cents; netCents: Cents }

/** Everything received less what was reversed and what the gateway kept. */
export function receiptTotals(sums: readonly ReceiptSum[]): Sums {
  const sum = (of: (one: ReceiptSum) => Cents) => sums.reduce((all, one) => all + of(one), 0)
  const [receivedCents, reversedCents, feeCents] = [
    sum((one) => one.receivedCents),
    sum((one) => one.reversedCents),
    sum((one) => one.feeCents),
  ]
  return {
    receivedCents,
    reversedCents,
    feeCents,
    netCents: receivedCents - reversedCents - feeCents,
  }
}

export const receiptCsvHeads = [
  'Date received',
  'Booked on',
  'Kind',
  'Method',
  'Customer',
  'Document',
  'Reference',
  'Amount',
  'Fee',
  'Net',
  'Recorded by',
  'Note',
]

/** One line in the order of the header. `bookedOn` is the day of booking in the site's zone. */
export function receiptCsvRow(receipt: Receipt, bookedOn: CalendarDate): string[] {
  const {
    day,
    kind,
    method,
    customerName,
    invoiceNumber,
    reference,
    amountCents,
    feeCents,
    recordedBy,
    note,
  } = receipt
  const names = [
    day,
    bookedOn,
    receiptKindLabels[kind],
    paymentMethodLabels[method],
    customerName,
    invoiceNumber ?? '',
    reference,
  ]
  return [
    ...names,
    decimalRand(amountCents),
    decimalRand(feeCents),
    decimalRand(amountCents - feeCents),
    recordedBy,
    note,
  ]
}
