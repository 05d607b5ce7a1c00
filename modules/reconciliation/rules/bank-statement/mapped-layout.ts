import { z } from 'zod'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type AmountSign, amountSigns } from './amount-signs.ts'
import { dayOrders } from './bank-date.ts'
import { columnName } from './columns.ts'
import type { CsvRecord } from './csv-records.ts'
import { type Layout, layoutOf, none } from './layouts.ts'
import { accountOf, readRecords } from './read-csv.ts'
import { maxLines, type Problem, type Statement, type StatementLine } from './statement.ts'

const column = z.number().int().min(0).max(199)

/** What staff said about the columns of a file. Columns count from 0; null where there is none. */
export const layoutMapping = z.object({
  /** The first row of the file that may be a movement, counted from 0. */
  firstRow: z.number().int().min(0).max(200),
  date: column,
  dayOrder: z.enum(dayOrders),
  sign: z.enum(amountSigns),
  amount: column.nullable(),
  debit: column.nullable(),
  credit: column.nullable(),
  description: column,
  reference: column.nullable(),
  /** Month and year, where `date` holds only the day of the month. */
  month: column.nullable().default(null),
  year: column.nullable().default(null),
  /** The column that says in or out, with its words separated by commas. */
  direction: column.nullable().default(null),
  inWords: z.string().max(200).default(''),
  outWords: z.string().max(200).default(''),
  balance: column.nullable().default(null),
})
export type LayoutMapping = z.infer<typeof layoutMapping>

/** What is proposed for a file; without a `sign` where only staff can say which way amounts go. */
export type ProposedColumns = Omit<LayoutMapping, 'sign'> & { sign: AmountSign | null }

/**
 * Recognises a layout again: the names of its columns, or their number where the file has no names.
 */
export function signatureOf(
  records: readonly CsvRecord[],
  { firstRow }: Pick<LayoutMapping, 'firstRow'>,
): string {
  const heading = firstRow === 0 ? undefined : records[firstRow - 1]
  const cells = (heading ?? records[firstRow])?.cells ?? []
  return heading
    ? cells.map(columnName).join('|').slice(0, 1000)
    : `${cells.length} columns without names`
}

/** The row after the heading: the first row with as many cells as most of them have. */
export function firstRowOf(records: readonly CsvRecord[]): number {
  const width = widest(records)
  const heading = records
    .slice(0, 40)
    .findIndex(
      ({ cells }) => cells.length >= width && cells.filter((cell) => cell !== '').length > 1,
    )
  const isNamed =
    heading >= 0 && !(records[heading]?.cells ?? []).some((cell) => /\d{2}/.test(cell))
  return isNamed ? heading + 1 : Math.max(heading, 0)
}

/** The number of cells that most rows have. */
function widest(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of records.slice(0, 200))
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}

/** The account that the file names before its movements; blank when it names none. */
export function accountBefore(records: readonly CsvRecord[], firstRow: number): string {
  return accountOf(records, { first: Math.max(firstRow - 1, 0), yearless: false })
}

const isTotal = (cells: readonly string[]) => /^total\b/i.test(cells[0] ?? '')

function layoutFrom(mapping: ProposedColumns): Layout {
  const { month, year, inWords, outWords } = mapping
  const at = (place: number | null) => (place === null ? [] : [place])
  const isPair = mapping.sign === 'pair'
  return {
    bank: 'other',
    first: mapping.firstRow,
    columns: {
      ...none,
      date: month !== null && year !== null ? [mapping.date, month, year] : [mapping.date],
      description: [mapping.description],
      reference: at(mapping.reference),
      amount: isPair ? [] : at(mapping.amount),
      debit: isPair ? at(mapping.debit) : [],
      credit: isPair ? at(mapping.credit) : [],
      balance: at(mapping.balance),
      direction: mapping.sign === 'direction' ? at(mapping.direction) : [],
    },
    isAside: isTotal,
    blanksInform: true,
    yearless: false,
    dayOrder: mapping.dayOrder,
    sign: mapping.sign,
    words:
      mapping.sign === 'direction' && inWords + outWords !== ''
        ? { in: inWords, out: outWords }
        : null,
    feesBeside: false,
  }
}

export type PreviewRow = { line: number; cells: string[]; read: StatementLine | Problem | null }

/** The first rows as they are and as they would be read. */
export function previewOf(
  records: readonly CsvRecord[],
  mapping: ProposedColumns,
  max: number,
): PreviewRow[] {
  const { statement, problems } = readRecords(records, layoutFrom(mapping), '')
  return records.slice(mapping.firstRow, mapping.firstRow + max).map((record) => ({
    ...record,
    read: [...statement.lines, ...problems].find(({ line }) => line === record.line) ?? null,
  }))
}

const maxListedProblems = 50

/** Reads a file as staff said, in whole or not at all. */
export function readMapped(
  records: readonly CsvRecord[],
  mapping: LayoutMapping,
  account: string,
): Result<Statement> {
  const { statement, problems } = readRecords(records, layoutFrom(mapping), account)
  if (problems.length > 0) {
    const named = problems
      .slice(0, maxListedProblems)
      .map(({ line, expected }) => `Line ${line}: ${expected}.`)
    const lines = problems.length === 1 ? 'One line' : `${problems.length} lines`
    return refuse(
      'invalid',
      `Nothing was imported. ${lines} could not be read with these columns.`,
      { fields: { columns: named } },
    )
  }
  if (statement.lines.length === 0)
    return refuse('invalid', 'With these columns the file has no movements.')
  if (statement.lines.length > maxLines)
    return refuse(
      'invalid',
      'The file has more than 20 000 movements. Download a shorter period from the bank.',
    )
  // Of a bank that the heading names; only its amounts were for staff to explain.
  return ok({ ...statement, bank: layoutOf(records, null)?.bank ?? statement.bank })
}
