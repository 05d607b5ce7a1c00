import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { StatementFormat } from '../bank-line-states.ts'
import type { WrittenAmount } from './bank-amount.ts'
import type { Bank } from './banks.ts'

/** One movement as in the file. */
export type StatementLine = {
  /** Line in the file, counted from 1, for error messages. */
  line: number
  /** Blank when the layout lacks it. */
  account: string
  bookedOn: CalendarDate
  /** Money in is positive. */
  amountCents: Cents
  description: string
  reference: string
  /** The bank's own id (OFX FITID); blank where there is none. */
  bankId: string
  /** Why the line is never reconciled without a person; blank where its direction is certain. */
  caution: string
}

export type Statement = {
  bank: Bank
  format: StatementFormat
  accounts: string[]
  lines: StatementLine[]
}

/** An invalid line and what was expected. A file with any of these is refused in whole. */
export type Problem = { line: number; expected: string }

/**
 * `isDirectionUnclear`: the problems are amounts of which the file does not say whether they came
 * in or went out.
 */
export type Reading = {
  statement: Statement
  problems: readonly Problem[]
  isDirectionUnclear: boolean
}

export const maxFileBytes = 5 * 1024 * 1024
export const maxLines = 20_000

/**
 * Overlong texts of a malformed file are cut. PostgreSQL does not accept an unpaired surrogate,
 * from the file or from the cut.
 */
const maxTextLength = 500

export function tidyText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxTextLength).toWellFormed()
}

/** An excerpt of an invalid cell, quoted for the message. */
export function quoted(text: string): string {
  const tidy = tidyText(text)
  return tidy === '' ? 'nothing' : `“${tidy.length > 40 ? `${tidy.slice(0, 40)}…` : tidy}”`
}

/**
 * What a row moves, before the whole file has said which way amounts without a direction go. The
 * fee is charged on top.
 */
export type RowMoney = { written: WrittenAmount; feeCents: Cents }

/** A row of a bank's file: a movement, or only a balance. */
export type Row = {
  line: number
  account: string
  movement: (RowMoney & { bookedOn: CalendarDate; description: string; reference: string }) | null
  balance: { cents: Cents; isMarked: boolean } | null
}
