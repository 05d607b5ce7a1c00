import {
  addDays,
  addMonthsKeepingAnchor,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type {
  DocumentBank,
  DocumentBuyer,
  DocumentSeller,
} from '#modules/billing/documents/rules/document.ts'
import { type AgeingBucket, ageingBucket, ageingBuckets } from './ageing.ts'

/** Both days are included. */
export type StatementPeriod = { from: CalendarDate; to: CalendarDate }

export const movementKinds = [
  'invoice',
  'credit_note',
  'payment',
  'applied',
  'payout',
  'adjustment',
  'write_off',
  'bad_debt',
  'write_off_reversal',
  'recovery',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** A movement on an account. */
export type Movement = {
  id: string
  day: CalendarDate
  kind: MovementKind
  invoiceId: string | null
  /** The document's number; for a payment, that of its invoice. */
  number: string
  /** Detail beside the number: the document's title, or the payment's method and reference. */
  detail: string
  /** Change of the amount owed; negative reduces it, and using credit changes nothing. */
  effectCents: Cents
}

export type StatementLine = Movement & { balanceCents: Cents }

/**
 * What a movement adds to the balance, and what it takes off: one of them is null, or both where
 * nothing changes.
 */
export function debitAndCredit({ effectCents }: Pick<Movement, 'effectCents'>): {
  debitCents: Cents | null
  creditCents: Cents | null
} {
  return {
    debitCents: effectCents > 0 ? effectCents : null,
    creditCents: effectCents < 0 ? -effectCents : null,
  }
}

/** The sums of both columns. Opening balance and debits, less credits, is the closing balance. */
export function columnTotals(lines: readonly Pick<Movement, 'effectCents'>[]): {
  debitCents: Cents
  creditCents: Cents
} {
  const sums = lines.map(debitAndCredit)
  return {
    debitCents: sums.reduce((sum, { debitCents }) => sum + (debitCents ?? 0), 0),
    creditCents: sums.reduce((sum, { creditCents }) => sum + (creditCents ?? 0), 0),
  }
}

/**
 * The open balance of one invoice on the last day; negative when it was paid before it was issued.
 */
export type OpenAmount = { dueDate: CalendarDate; openCents: Cents }

export type Statement = {
  period: StatementPeriod
  openingCents: Cents
  lines: StatementLine[]
  closingCents: Cents
  /** Open invoices by how late they are on the last day. */
  ageing: Record<AgeingBucket, Cents>
  /** The customer's unused credit. */
  creditCents: Cents
}

/** Everything that is printed. */
export type StatementDocument = Statement & {
  seller: DocumentSeller
  buyer: DocumentBuyer
  bank: Omit<DocumentBank, 'reference'> | null
}

/** Above this a shorter period is required. */
export const maxStatementLines = 2_000
const maxStatementDays = 731

/**
 * The requested period; without a valid one, the last three months. Never in the future, never
 * longer than two years.
 */
export function statementPeriod(
  from: string | null,
  to: string | null,
  today: CalendarDate,
): StatementPeriod {
  const requested = { from: from ?? '', to: to ?? '' }
  const end = isCalendarDate(requested.to) && requested.to <= today ? requested.to : today
  const start =
    isCalendarDate(requested.from) && requested.from <= end
      ? requested.from
      : addMonthsKeepingAnchor(`${end.slice(0, 8)}01`, -2, 1)
  return {
    from: daysBetween(start, end) > maxStatementDays ? addDays(end, -maxStatementDays) : start,
    to: end,
  }
}

/**
 * Input of a statement: the opening balance, the period's movements, and open invoices and unused
 * credit on the last day.
 */
export type AccountInPeriod = {
  openingCents: Cents
  movements: readonly Movement[]
  open: readonly OpenAmount[]
  unusedCents: Cents
}

/**
 * The statement of a period: opening balance, every movement with the balance after it, and the
 * ageing on the last day. The ageing less the credit equals the closing balance, to the cent.
 */
export function statementOf(
  period: StatementPeriod,
  { openingCents, movements, open, unusedCents }: AccountInPeriod,
): Statement {
  let balanceCents = openingCents
  const lines = movements.map((movement) => {
    balanceCents += movement.effectCents
    return { ...movement, balanceCents }
  })
  const ageing: Record<AgeingBucket, Cents> = { current: 0, '30': 0, '60': 0, '90': 0, '120+': 0 }
  let creditCents = unusedCents
  for (const { dueDate, openCents } of open) {
    if (openCents > 0) ageing[ageingBucket(daysBetween(dueDate, period.to))] += openCents
    else creditCents -= openCents
  }
  return { period, openingCents, lines, closingCents: balanceCents, ageing, creditCents }
}

export function ageingTotal(ageing: Record<AgeingBucket, Cents>): Cents {
  return ageingBuckets.reduce((sum, bucket) => sum + ageing[bucket], 0)
}

/** `Statement-2026-09-01-to-2026-11-22.pdf` */
export function statementFileName({ from, to }: StatementPeriod): string {
  return `Statement-${from}-to-${to}.pdf`
}

/** The label of a movement before its number. */
export const movementLabels: Record<MovementKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment for',
  applied: 'Credit used for',
  payout: 'Paid out',
  adjustment: 'Credit',
  write_off: 'Written off on',
  bad_debt: 'Written off on',
  write_off_reversal: 'Write-off reversed on',
  recovery: 'Recovered on',
}
