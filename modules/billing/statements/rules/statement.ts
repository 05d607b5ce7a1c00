import { addDays, addMonthsKeepingAnchor, type CalendarDate, daysBetween, isCalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { DocumentBank, DocumentBuyer, DocumentSeller } from '#modules/billing/documents/rules/document.ts'
import { type AgeingBucket, ageingBucket, ageingBuckets } from './ageing.ts'

/** Both days belong to it. */
export type StatementPeriod = { from: CalendarDate; to: CalendarDate }

export const movementKinds = ['invoice', 'credit_note', 'payment', 'applied', 'payout', 'adjustment'] as const
export type MovementKind = (typeof movementKinds)[number]

/** Something that happened on an account, as a statement names it. */
export type Movement = {
  id: string
  day: CalendarDate
  kind: MovementKind
  invoiceId: string | null
  /** The document's own number; for money, that of the invoice it came for. */
  number: string
  /** What stands beside the number: what a document is called, how money came, with what words. */
  detail: string
  /** What it adds to what is owed; negative takes from it, and credit that is used moves nothing. */
  effectCents: Cents
}

export type StatementLine = Movement & { balanceCents: Cents }

/** What is left open on one invoice on the day of the statement; negative when money came before the document. */
export type OpenAmount = { dueDate: CalendarDate; openCents: Cents }

export type Statement = {
  period: StatementPeriod
  openingCents: Cents
  lines: StatementLine[]
  closingCents: Cents
  /** What is open on invoices, by how late it is on the last day. */
  ageing: Record<AgeingBucket, Cents>
  /** Money of the customer's that no invoice has used yet. */
  creditCents: Cents
}

/** Everything that is printed. */
export type StatementDocument = Statement & {
  seller: DocumentSeller
  buyer: DocumentBuyer
  bank: Omit<DocumentBank, 'reference'> | null
}

/** More lines than these make nobody wiser: a shorter period is asked for. */
export const maxStatementLines = 2_000
const maxStatementDays = 731

/** What was asked for; without it, or with nonsense, the last three months. Never later than today, never longer than two years. */
export function statementPeriod(from: string | null, to: string | null, today: CalendarDate): StatementPeriod {
  const requested = { from: from ?? '', to: to ?? '' }
  const end = isCalendarDate(requested.to) && requested.to <= today ? requested.to : today
  const start = isCalendarDate(requested.from) && requested.from <= end ? requested.from : addMonthsKeepingAnchor(`${end.slice(0, 8)}01`, -2, 1)
  return { from: daysBetween(start, end) > maxStatementDays ? addDays(end, -maxStatementDays) : start, to: end }
}

/** What a statement is made from: cents owed before the period, what moved in it, what is open on its last day, and credit not used by then. */
export type AccountInPeriod = { openingCents: Cents; movements: readonly Movement[]; open: readonly OpenAmount[]; unusedCents: Cents }

/**
 * The statement of a period: what was owed before it, every movement with the balance after it, and what is open on the last day by how late it is.
 * The ageing less the credit is the closing balance, to the cent.
 */
export function statementOf(period: StatementPeriod, { openingCents, movements, open, unusedCents }: AccountInPeriod): Statement {
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

/** What a line says before its number. */
export const movementLabels: Record<MovementKind, string> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment for',
  applied: 'Credit used for',
  payout: 'Paid out',
  adjustment: 'Credit',
}
