import { CsvError, parse } from 'csv-parse/sync'
import type { Problem } from './statement.ts'

export type CsvRecord = { line: number; cells: string[] }

/**
 * The rows of a file with the line that each ends on, without empty ones. Only an unclosed quote is
 * a problem.
 */
export function csvRecords(text: string): { records: CsvRecord[] } | { problem: Problem } {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  try {
    const records: CsvRecord[] = []
    parse(withDoubleQuotes(plain), {
      delimiter: delimiterOf(plain),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell !== '')) records.push({ line: lines, cells })
        return null
      },
    })
    return { records: withoutBlankColumns(records) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : 1
    return {
      problem: {
        line,
        expected: 'Expected a closing quotation mark: the quoted text does not end',
      },
    }
  }
}

/**
 * Spreadsheets keep an empty column before the first one: what is blank in every row is no column.
 */
function withoutBlankColumns(records: CsvRecord[]): CsvRecord[] {
  const blank = records.reduce((least, { cells }) => {
    const first = cells.findIndex((cell) => cell !== '')
    return Math.min(least, first)
  }, Number.POSITIVE_INFINITY)
  return blank > 0 && Number.isFinite(blank)
    ? records.map(({ line, cells }) => ({ line, cells: cells.slice(blank) }))
    : records
}

/** The most frequent separator; South African spreadsheets write semicolons. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 20_000)
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** FNB's emailed statements put texts in single quotes without escaping apostrophes. */
function withDoubleQuotes(text: string): string {
  if (!/^\s*[23],[^\n]*'/.test(text)) return text
  return text
    .split(/\r?\n/)
    .map((line) => line.replaceAll('"', '""').replace(/(^|,)\s*'(.*?)'\s*(?=,|$)/g, '$1"$2"'))
    .join('\n')
}

/**
 * Decodes a file: UTF-8 or UTF-16 by its byte order mark, else UTF-8 if valid, else Windows-1252
 * (older bank exports). Null when it is not text.
 */
export function decodeStatement(bytes: Uint8Array): string | null {
  const text = decoder(bytes).decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text file never has
  return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text
}

function decoder(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  return isUtf8(bytes) ? new TextDecoder('utf-8') : new TextDecoder('windows-1252')
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
