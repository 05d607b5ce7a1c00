import { type Cents, parseRand } from '#kernel/money.ts'
import {
  type DayOrder,
  parseDayIn,
} from '#modules/reconciliation/rules/bank-statement/bank-date.ts'
import {
  type CsvRecord,
  csvRecords,
} from '#modules/reconciliation/rules/bank-statement/csv-records.ts'
import { SourceError } from '../source-row.ts'
import { type CsvColumn, type CsvFileKind, csvColumns } from './files.ts'

/** A row of a file as it was read. `fault` says what is wrong with it, in words for staff. */
export type CsvRow = {
  line: number
  texts: Readonly<Record<string, string>>
  cents: Readonly<Record<string, Cents>>
  days: Readonly<Record<string, string>>
  fault: string | null
}

/** Headings of the file by our fields, where they are not known by themselves; '' for no column. */
export type CsvMapping = Readonly<Record<string, string>>

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * The rows of a file: comma, semicolon or tab, a decimal point or comma, days with the year first
 * or as `order` says. Throws `SourceError` where a column is missing.
 */
export function csvRows(
  kind: CsvFileKind,
  text: string,
  { mapping, order }: { mapping: CsvMapping; order: DayOrder },
): CsvRow[] {
  return readRows(kind, csvTexts(kind, text), { mapping, order })
}

/** The same of a file whose texts were read already. */
export function readRows(
  kind: CsvFileKind,
  { heads, records }: CsvTexts,
  { mapping, order }: { mapping: CsvMapping; order: DayOrder },
): CsvRow[] {
  const columns = located(kind, heads, mapping)
  const missing = columns.find(({ column, at }) => column.isRequired && at < 0)
  if (missing)
    throw new SourceError(
      `${kind} has no column '${missing.column.label}'. Its columns are ${heads.join(', ')}. Say which it is: --map ${kind}.${missing.field}=HEADING`,
    )
  return records.map(({ line, cells }) => rowOf(line, columns, { cells, order }))
}

export type CsvTexts = { heads: string[]; records: CsvRecord[] }

/** The headings of a file and its rows as they are. Throws `SourceError` where it has none. */
export function csvTexts(kind: CsvFileKind, text: string): CsvTexts {
  const read = csvRecords(text)
  if ('problem' in read)
    throw new SourceError(`${kind}, line ${read.problem.line}: ${read.problem.expected}`)
  const [head, ...records] = read.records
  if (!head) throw new SourceError(`The file of ${kind} is empty`)
  return { heads: head.cells, records }
}

/** Required columns that no heading is read as, by their labels. */
export function unreadColumns(
  kind: CsvFileKind,
  heads: readonly string[],
  mapping: CsvMapping,
): string[] {
  return located(kind, heads, mapping).flatMap(({ column, at }) =>
    column.isRequired && at < 0 ? [column.label] : [],
  )
}

/** The heading that each of our fields is read from; '' where there is none. */
export function csvHeadings(
  kind: CsvFileKind,
  heads: readonly string[],
  mapping: CsvMapping,
): Record<string, string> {
  const found = located(kind, heads, mapping)
  return Object.fromEntries(found.map(({ field, at }) => [field, heads[at] ?? '']))
}

type Located = { field: string; column: CsvColumn; at: number }

function located(kind: CsvFileKind, heads: readonly string[], mapping: CsvMapping): Located[] {
  const known = heads.map(plain)
  for (const [field, heading] of Object.entries(mapping))
    if (
      !csvColumns(kind).some(([name]) => name === field) ||
      (heading !== '' && !known.includes(plain(heading)))
    )
      throw new SourceError(`${kind} has no column '${heading}', or there is no field '${field}'`)
  const taken = new Set<number>()
  return csvColumns(kind).map(([field, column]) => {
    const names = mapping[field] === undefined ? [column.label, ...column.also] : [mapping[field]]
    const at = names
      .map((name) => (name === '' ? -1 : known.indexOf(plain(name))))
      .find((place) => place >= 0 && !taken.has(place))
    if (at !== undefined) taken.add(at)
    return { field, column, at: at ?? -1 }
  })
}

function rowOf(
  line: number,
  columns: readonly Located[],
  { cells, order }: { cells: readonly string[]; order: DayOrder },
): CsvRow {
  const texts: Record<string, string> = {}
  const cents: Record<string, Cents> = {}
  const days: Record<string, string> = {}
  const faults = columns.flatMap(({ field, column, at }) => {
    const typed = withoutApostrophe(cells[at] ?? '')
    texts[field] = typed
    if (typed === '') return column.isRequired ? [`${column.label} is blank`] : []
    if (column.kind === 'text') return []
    const value =
      column.kind === 'amount'
        ? setIn(cents, field, parseRand(typed))
        : setIn(days, field, parseDayIn(typed, 'year-first') ?? parseDayIn(typed, order))
    const wanted = column.kind === 'amount' ? 'an amount' : 'a day'
    return value === null ? [`${column.label} '${typed}' is not ${wanted}`] : []
  })
  return { line, texts, cents, days, fault: faults.length > 0 ? faultIn(line, faults) : null }
}

function setIn<Value>(record: Record<string, Value>, field: string, value: Value | null) {
  if (value !== null) record[field] = value
  return value
}

export function faultIn(line: number, faults: readonly string[]): string {
  return `Line ${line}: ${faults.join('; ')}`
}

/** Our own exports put it before what a spreadsheet would run or round. */
function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell
}
