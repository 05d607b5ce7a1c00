import type { TimeZone } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Bank, bankLabels, banks } from './banks.ts'
import { decodeStatement } from './decode.ts'
import { looksLikeOfx, readOfx } from './ofx.ts'
import { otherFormat } from './other-formats.ts'
import { readCsv } from './read-csv.ts'
import { maxFileBytes, maxLines, type Problem, type Statement } from './statement.ts'
import { sizeProblem } from './statement-size.ts'

const maxListedProblems = 200

/**
 * Reads an uploaded statement in whole or not at all: one bad line refuses it, and every bad line
 * is named. `bank` is chosen by staff, null to detect it from the file. A file that does not say
 * which way its amounts go is refused (D46).
 */
export function readStatement(
  file: { name: string; bytes: Uint8Array },
  bank: Bank | null,
  zone: TimeZone,
): Result<Statement> {
  const { name, bytes } = file
  if (bytes.length === 0) return refused(`${name} is empty.`)
  if (bytes.length > maxFileBytes)
    return refused(`${name} is larger than 5 MB. Download a shorter period from the bank.`)
  const other = otherFormat(bytes)
  if (other !== null)
    return refused(
      `${name} is ${other}, which we do not read. Download the statement as CSV or OFX from the bank.`,
    )
  const text = decodeStatement(bytes)
  if (text === null)
    return refused(`${name} is no text file. Download the statement as CSV or OFX from the bank.`)
  const oversize = sizeProblem(text, formatOf(text))
  if (oversize !== null) return refused(`${name} ${oversize}`)
  const reading = readingOf(text, bank, zone)
  if (reading === null) return refused(`${name}: ${unknownLayout(bank)}`)
  if ('problem' in reading) return withProblems(name, [reading.problem])
  const { statement, problems, isDirectionUnclear } = reading
  if (isDirectionUnclear && problems.length <= maxLines) return refused(`${name} ${noDirection}`)
  if (problems.length > 0 && !isDirectionUnclear) return withProblems(name, problems)
  if (statement.lines.length + problems.length === 0) return refused(`${name} has no movements.`)
  if (statement.lines.length + problems.length > maxLines)
    return refused(
      `${name} has more than 20 000 movements. Download a shorter period from the bank.`,
    )
  // The chosen bank applies when the file names none.
  return ok(statement.bank === 'other' && bank !== null ? { ...statement, bank } : statement)
}

const noDirection =
  'does not say which amounts are money in and which are money out: they have no sign, no Cr or Dr and no column for it, and no running balance shows it.'

/**
 * Why staff are asked about the columns of a file that was refused: its layout is unknown, or it
 * does not say which way its amounts go. Null where its columns are not the trouble, however faulty
 * its lines are.
 */
export function columnsQuestion(
  { bytes }: { bytes: Uint8Array },
  bank: Bank | null,
  zone: TimeZone,
): 'layout' | 'direction' | null {
  const text = otherFormat(bytes) === null ? decodeStatement(bytes) : null
  if (text === null) return null
  const reading = readingOf(text, bank, zone)
  if (reading === null) return 'layout'
  return 'statement' in reading && reading.isDirectionUnclear ? 'direction' : null
}

function readingOf(text: string, bank: Bank | null, zone: TimeZone) {
  return looksLikeOfx(text) ? readOfx(text, zone) : readCsv(text, bank)
}

/** Refused by its size alone, without being read. */
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
  const named = problems
    .slice(0, maxListedProblems)
    .map(({ line, expected }) => `Line ${line}: ${expected}.`)
  if (problems.length > maxListedProblems)
    named.push(`And ${problems.length - maxListedProblems} more lines.`)
  const lines = problems.length === 1 ? 'One line' : `${problems.length} lines`
  return refuse('invalid', `${name} was not imported. ${lines} could not be read.`, {
    fields: { file: named },
  })
}

function refused(text: string) {
  return refuse('invalid', text, { fields: { file: [text] } })
}
