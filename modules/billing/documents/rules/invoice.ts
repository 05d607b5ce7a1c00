import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'

/**
 * The stored status; 'overdue' (D15) and 'awaiting' (D42) are derived. 'pending' waits for the
 * gateway, 'unpaid' for a transfer. 'written_off' is a bad debt: nothing is asked for any more.
 */
export const storedInvoiceStatuses = [
  'draft',
  'pending',
  'unpaid',
  'paid',
  'cancelled',
  'credited',
  'written_off',
] as const
export type StoredInvoiceStatus = (typeof storedInvoiceStatuses)[number]

export const invoiceStatuses = [...storedInvoiceStatuses, 'awaiting', 'overdue'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/**
 * The status shown on `today` (a day in the site's zone). An order on which nothing was paid yet
 * awaits payment and is never overdue (D42).
 */
export function invoiceStatusOn(
  today: CalendarDate,
  {
    status,
    dueDate,
    isOffer,
  }: { status: StoredInvoiceStatus; dueDate: CalendarDate; isOffer: boolean },
): InvoiceStatus {
  if (status !== 'unpaid' && status !== 'pending') return status
  if (isOffer) return 'awaiting'
  return dueDate < today ? 'overdue' : status
}

export function isPayable(status: InvoiceStatus): boolean {
  return (
    status === 'unpaid' || status === 'pending' || status === 'awaiting' || status === 'overdue'
  )
}

/** B§9: days from issue to due date. */
export const paymentTermDays = 7

/** The amounts of an invoice. */
export type InvoiceMoney = {
  status: InvoiceStatus
  totalCents: Cents
  paidCents: Cents
  creditedCents: Cents
}

/** The balance owed; zero when paid, cancelled or credited. */
export function owedCents({ status, totalCents, paidCents, creditedCents }: InvoiceMoney): Cents {
  return isPayable(status) || status === 'draft'
    ? Math.max(0, totalCents - creditedCents - paidCents)
    : 0
}

/**
 * What was written off of a bad debt: all that was neither paid nor credited. Nothing of an invoice
 * that is not written off.
 */
export function badDebtCents({
  status,
  totalCents,
  paidCents,
  creditedCents,
}: InvoiceMoney): Cents {
  return status === 'written_off' ? totalCents - creditedCents - paidCents : 0
}

export type Split = { appliedCents: Cents; overpaidCents: Cents; balanceCents: Cents }

/**
 * Splits a payment into what the invoice takes, of a bad debt too, and what becomes the customer's
 * credit.
 */
export function splitReceipt(invoice: InvoiceMoney, amount: Cents): Split {
  const owed = owedCents(invoice) + badDebtCents(invoice)
  const appliedCents = Math.min(owed, amount)
  return { appliedCents, overpaidCents: amount - appliedCents, balanceCents: owed - appliedCents }
}

/**
 * The gateway charges no less than R5.00; smaller balances wait for a transfer or the next invoice.
 */
export const smallestCharge: Cents = 500

/**
 * Entries of what is no longer asked for: a balance too small to ask for (decision 072), a debt
 * that has become irrecoverable (VAT Act s22(1)), the reversal of that debt's write-off, and money
 * that came for it all the same (s22(2)).
 */
export const writeOffKinds = ['small_balance', 'bad_debt', 'reversal', 'recovery'] as const
export type WriteOffKind = (typeof writeOffKinds)[number]

export const writeOffLabels: Record<WriteOffKind, string> = {
  small_balance: 'Small balance',
  bad_debt: 'Bad debt',
  reversal: 'Reversed',
  recovery: 'Recovered',
}

/**
 * Liquid: what the attached document calls itself, inside a sentence. 'Pro-forma invoice' until a
 * registered seller was paid, then 'Tax Invoice'.
 */
export const documentInSentence = "{{ document_name | default: 'invoice' | downcase }}"

/** The same at the beginning of a sentence or as a label. */
export const documentAtStart = "{{ document_name | default: 'invoice' | downcase | capitalize }}"
