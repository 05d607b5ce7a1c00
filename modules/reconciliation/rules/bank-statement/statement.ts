import type { CalendarDate } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { StatementFormat } from '../bank-line-states.ts'
import type { Bank } from './banks.ts'

/** One movement as the file says it. */
export type StatementLine = {
  /** In the file, counted from 1: what an error message names. */
  line: number
  /** Blank where the layout does not say it. */
  account: string
  bookedOn: CalendarDate
  /** Money in is positive. */
  amountCents: Cents
  description: string
  reference: string
  /** The bank's own id (OFX FITID); blank where there is none. */
  bankId: string
}

export type Statement = { bank: Bank; format: StatementFormat; accounts: string[]; lines: StatementLine[] }

/** What a line should have been. A file with one of these is refused whole. */
export type Problem = { line: number; expected: string }

export type Reading = { statement: Statement; problems: readonly Problem[] }

export const maxFileBytes = 5 * 1024 * 1024
export const maxLines = 20_000

/** Long texts are cut: no bank sends them, and a wrong file may. Half a pair, from the file or from the cut, is none that the database takes. */
const maxTextLength = 500

export function tidyText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxTextLength).toWellFormed()
}

/** What somebody may read of a wrong cell, in quotes. */
export function quoted(text: string): string {
  const tidy = tidyText(text)
  return tidy === '' ? 'nothing' : `“${tidy.length > 40 ? `${tidy.slice(0, 40)}…` : tidy}”`
}
