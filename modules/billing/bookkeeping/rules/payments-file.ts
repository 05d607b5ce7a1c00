import type { CalendarDate } from '#kernel/dates.ts'
import { type Cents, decimalRand } from '#kernel/money.ts'
import { type AccountingProgram, dayFirst } from './accounting-programs.ts'

/** Money that came or went, as the statement of a bank account has it. */
export type ExportedPayment = {
  id: string
  day: CalendarDate
  kind: 'payment' | 'account' | 'reversal' | 'payout'
  customer: string
  /**
   * The invoice that it pays, or whose money goes back; blank for money on the customer's account.
   */
  document: string
  reference: string
  /** Negative for a reversal and for what was paid out. */
  amountCents: Cents
  /** What the gateway kept, zero or positive. */
  feeCents: Cents
}

type Entry = { payee: string; description: string; reference: string; cents: Cents }

/**
 * The heads of each program's bank statement, and where the amount is in a row:
 * docs/decisions/091-accounting-exports.md.
 */
const layouts: Record<
  AccountingProgram,
  { heads: readonly string[]; row: (day: CalendarDate, entry: Entry) => string[] }
> = {
  xero: {
    heads: ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Cheque Number'],
    row: (day, { payee, description, reference, cents }) => [
      dayFirst(day, '/'),
      decimalRand(cents),
      payee,
      description,
      reference,
      '',
    ],
  },
  sage: { heads: ['Date', 'Description', 'Amount'], row: shortRow },
  quickbooks: { heads: ['Date', 'Description', 'Amount'], row: shortRow },
}

function shortRow(day: CalendarDate, { payee, description, reference, cents }: Entry): string[] {
  const text = [payee, description, description.includes(reference) ? '' : reference]
    .filter(Boolean)
    .join(', ')
  return [dayFirst(day, '/'), text.slice(0, 250), decimalRand(cents)]
}

/**
 * The file of a program's bank statement import: a line for each movement of money, and one for the
 * fee that the gateway kept of it.
 */
export function paymentsFile(program: AccountingProgram): {
  heads: readonly string[]
  rows: (payment: ExportedPayment) => string[][]
} {
  const { heads, row } = layouts[program]
  return {
    heads,
    rows: (payment) => {
      const { day, customer, document, reference, amountCents, feeCents } = payment
      const entry = {
        payee: customer,
        description: describe(payment),
        reference: document || reference,
        cents: amountCents,
      }
      if (feeCents === 0) return [row(day, entry)]
      const fee = {
        payee: 'Card gateway',
        description: `Gateway fee for ${document || reference}`,
        reference: entry.reference,
        cents: -feeCents,
      }
      return [row(day, entry), row(day, fee)]
    },
  }
}

function describe({ kind, document }: ExportedPayment): string {
  if (kind === 'payout') return document ? `Refund for ${document}` : 'Refund of credit'
  if (kind === 'account') return 'Payment on account'
  const what = document ? `Payment of ${document}` : 'Payment on account'
  return kind === 'reversal' ? `${what}, reversed` : what
}
