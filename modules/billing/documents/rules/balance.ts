import type { Cents } from '#kernel/money.ts'
import { type InvoiceStatus, isPayable } from './invoice.ts'

/** The amounts of an invoice. */
export type InvoiceMoney = { status: InvoiceStatus; totalCents: Cents; paidCents: Cents; creditedCents: Cents }

/** The balance owed; zero when paid, cancelled or credited. */
export function owedCents({ status, totalCents, paidCents, creditedCents }: InvoiceMoney): Cents {
  return isPayable(status) || status === 'draft' ? Math.max(0, totalCents - creditedCents - paidCents) : 0
}

export type Split = { appliedCents: Cents; overpaidCents: Cents; balanceCents: Cents }

/** Splits a payment into what the invoice takes and what becomes the customer's credit. */
export function splitReceipt(invoice: InvoiceMoney, amount: Cents): Split {
  const owed = owedCents(invoice)
  const appliedCents = Math.min(owed, amount)
  return { appliedCents, overpaidCents: amount - appliedCents, balanceCents: owed - appliedCents }
}

/** The gateway charges no less than R5.00; smaller balances wait for a transfer or the next invoice. */
export const smallestCharge: Cents = 500
