import { createHash } from 'node:crypto'
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

/**
 * Identifies a movement across statements: account, day, amount, texts, the bank's id, and its
 * position among identical ones. A file without an account is assumed to be the bank's only one.
 */
export function fingerprints(bank: Bank, lines: readonly StatementLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ account, bookedOn, amountCents, description, reference, bankId }) => {
    const texts = [description, reference].map((text) => text.toUpperCase().replace(/\s+/g, ' '))
    const alike = JSON.stringify([account || bank, bookedOn, amountCents, ...texts, bankId])
    const ordinal = seen.get(alike) ?? 0
    seen.set(alike, ordinal + 1)
    return createHash('sha256').update(`${alike}#${ordinal}`).digest('hex')
  })
}
