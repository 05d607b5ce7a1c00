import type { Cents } from '#kernel/money.ts'
import { type InvoiceStatus, isPayable } from './invoice.ts'

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
