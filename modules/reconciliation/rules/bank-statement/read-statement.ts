import type { TimeZone } from '#kernel/dates.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Bank, bankLabels, banks } from './banks.ts'
import { decodeStatement } from './csv-records.ts'
import { looksLikeOfx, readOfx } from './ofx.ts'
import { readCsv } from './read-csv.ts'
import { maxFileBytes, maxLines, type Problem, type Statement } from './statement.ts'

/** Movements, and what surrounds them: headings, balances, blank lines. */
const maxRows = maxLines + 1_000
/** A movement of OFX 2.x has nine fields with an end tag each. */
const maxTags = maxLines * 25
const maxRowLength = 20_000

/**
 * Why a file is not a statement that we import, found by counting, before anything is parsed: a
 * million rows would keep other requests waiting. Null when its size is that of a statement.
 */
function sizeProblem(text: string, format: 'csv' | 'ofx'): string | null {
  const tooMany = 'has more than 20 000 movements. Download a shorter period from the bank.'
  if (format === 'ofx')
    return countOf(text, '<') > maxTags ||
      (text.match(/<(?:\w+:)?STMTTRN[\s>]/gi)?.length ?? 0) > maxLines
      ? tooMany
      : null
  const { rows, longest } = rowsOf(text)
  if (rows > maxRows) return tooMany
  return longest > maxRowLength
    ? 'has a line of more than 20 000 characters. Download the statement as CSV or OFX from the bank.'
    : null
}

function countOf(text: string, mark: string): number {
  let count = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + mark.length)) count++
  return count
}

function rowsOf(text: string): { rows: number; longest: number } {
  let [rows, longest, start] = [1, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== 10 && code !== 13) continue
    longest = Math.max(longest, at - start)
    start = at + 1
    // A carriage return before a line feed ends the same row.
    if (code === 10 || text.charCodeAt(at + 1) !== 10) rows++
  }
  return { rows, longest: Math.max(longest, text.length - start) }
}

/** Formats that banks offer beside CSV and OFX, by how their files begin. */
const formats: readonly { name: string; is: (start: string) => boolean }[] = [
  { name: 'a PDF', is: (start) => start.startsWith('%PDF') },
  {
    name: 'an Excel workbook',
    is: (start) =>
      start.startsWith('PK\u0003\u0004') || start.startsWith('\u00d0\u00cf\u0011\u00e0'),
  },
  { name: 'a QIF file', is: (start) => /^\s*!(type|account|option|clear)\b/i.test(start) },
  {
    name: 'an MT940 file',
    is: (start) =>
      /^\s*(\{1:|:20:)/.test(start) || (/^:60[FM]:/m.test(start) && /^:61:/m.test(start)),
  },
  {
    name: 'a CAMT file (ISO 20022)',
    is: (start) =>
      /<(?:\w+:)?Document\b[^>]*camt\.05|<(?:\w+:)?BkTo\w+(Stmt|Rpt|Ntfctn)\b/i.test(start),
  },
  { name: 'a web page', is: (start) => /^\s*<(!doctype html|html|table|head|body)\b/i.test(start) },
]

/** What the file is instead of CSV or OFX, with its article; null where it may be one of these. */
function otherFormat(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 4000))
    .replace(/^\u00ef\u00bb\u00bf/, '')
  return formats.find((format) => format.is(start))?.name ?? null
}

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
