import type { TimeZone } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Bank, bankLabels, banks } from './banks.ts'
import { decodeStatement } from './decode.ts'
import { looksLikeOfx, readOfx } from './ofx.ts'
import { readCsv } from './read-csv.ts'
import { maxFileBytes, maxLines, type Problem, type Statement } from './statement.ts'
import { sizeProblem } from './statement-size.ts'

const maxListedProblems = 200

/**
 * Reads an uploaded statement in whole or not at all: one bad line refuses it, and every bad line is named. `bank` is chosen by staff, null to detect it
 * from the file.
 */
export function readStatement(file: { name: string; bytes: Uint8Array }, bank: Bank | null, zone: TimeZone): Result<Statement> {
  const { name, bytes } = file
  if (bytes.length === 0) return refused(`${name} is empty.`)
  if (bytes.length > maxFileBytes) return refused(`${name} is larger than 5 MB. Download a shorter period from the bank.`)
  const text = decodeStatement(bytes)
  if (text === null) return refused(`${name} is no text file. Download the statement as CSV or OFX from the bank.`)
  const oversize = sizeProblem(text, formatOf(text))
  if (oversize !== null) return refused(`${name} ${oversize}`)
  const reading = looksLikeOfx(text) ? readOfx(text, zone) : readCsv(text, bank)
  if (reading === null) return refused(`${name}: ${unknownLayout(bank)}`)
  if ('problem' in reading) return withProblems(name, [reading.problem])
  const { statement, problems } = reading
  if (problems.length > 0) return withProblems(name, problems)
  if (statement.lines.length === 0) return refused(`${name} has no movements.`)
  if (statement.lines.length > maxLines) return refused(`${name} has more than 20 000 movements. Download a shorter period from the bank.`)
  // The chosen bank applies when the file names none.
  return ok(statement.bank === 'other' && bank !== null ? { ...statement, bank } : statement)
}

/** Whether the file is of a layout that can be read without staff naming its columns, however faulty its lines are. */
export function isLayoutKnown({ bytes }: { bytes: Uint8Array }, bank: Bank | null, zone: TimeZone): boolean {
  const text = decodeStatement(bytes)
  return text === null || (looksLikeOfx(text) ? readOfx(text, zone) : readCsv(text, bank)) !== null
}

/** Refused by its size alone: nobody needs to look into it. */
export function isOversized(bytes: Uint8Array): boolean {
  if (bytes.length > maxFileBytes) return true
  const text = decodeStatement(bytes)
  return text !== null && sizeProblem(text, formatOf(text)) !== null
}

function formatOf(text: string): 'csv' | 'ofx' {
  return looksLikeOfx(text) ? 'ofx' : 'csv'
}

function unknownLayout(bank: Bank | null): string {
  if (bank !== null)
    return `No line of it is a heading of ${bankLabels[bank]}. Expected columns for the day, the description and the amount (or debit and credit).`
  const known = banks.filter((each) => each !== 'other').map((each) => bankLabels[each])
  return `The heading is of none of the layouts we know (${known.join(', ')}, or OFX). Choose the bank if it is one of these.`
}

function withProblems(name: string, problems: readonly Problem[]) {
  const named = problems.slice(0, maxListedProblems).map(({ line, expected }) => `Line ${line}: ${expected}.`)
  if (problems.length > maxListedProblems) named.push(`And ${problems.length - maxListedProblems} more lines.`)
  const lines = problems.length === 1 ? 'One line' : `${problems.length} lines`
  return refuse('invalid', `${name} was not imported. ${lines} could not be read.`, { fields: { file: named } })
}

function refused(text: string) {
  return refuse('invalid', text, { fields: { file: [text] } })
}
