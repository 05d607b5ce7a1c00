import {
  dayOfParts,
  dayOrderLabels,
  isMonthFirst,
  type Period,
  parseBankDate,
  parseDayIn,
} from './bank-date.ts'
import type { Bank } from './banks.ts'
import { type CsvRecord, csvRecords } from './csv-records.ts'
import { type Layout, layoutOf } from './layouts.ts'
import { resolveAmounts } from './resolve-amounts.ts'
import { directionColumn, readAmount, readBalance } from './row-amount.ts'
import { type Problem, quoted, type Reading, type Row, tidyText } from './statement.ts'

/** Rows that carry a balance forward, as banks label them. */
const balanceRow =
  /^(open(ing)?|clos(e|ing)) balance|^(bal(ance)?\s+)?(brought|carried) (f(or)?wa?r?d)|^provisional statement/i

/**
 * Reads a bank's CSV export. `bank` is chosen by staff when the layout is unknown. Null when the
 * layout cannot be determined.
 */
export function readCsv(text: string, bank: Bank | null): Reading | { problem: Problem } | null {
  const read = csvRecords(text)
  if ('problem' in read) return read
  const layout = layoutOf(read.records, bank)
  return layout && readRecords(read.records, layout, accountOf(read.records, layout))
}

/** The movements of a file whose layout is known. `account` is for those that no column names. */
export function readRecords(
  records: readonly CsvRecord[],
  given: Layout,
  account: string,
): Reading {
  const movements = records.slice(given.first).filter(({ cells }) => !given.isAside(cells))
  const layout = withDirection(given, movements)
  const around = {
    account,
    period: layout.yearless ? periodOf(records) : null,
    isMonthFirst: isMonthFirst(movements.map((each) => dayText(each, layout))),
  }
  const problems: Problem[] = []
  const rows: Row[] = []
  for (const record of records.slice(given.first)) {
    const row = layout.isAside(record.cells)
      ? balanceAside(record, layout, around)
      : readRow(record, layout, around)
    if (row === null) continue
    if ('expected' in row) problems.push(row)
    else rows.push(row)
  }
  const { lines, unclear } = resolveAmounts(rows, layout)
  const accounts = [...new Set(lines.map((line) => line.account))].filter((each) => each !== '')
  const statement = { bank: layout.bank, format: 'csv', accounts, lines } as const
  return {
    statement,
    problems: [...problems, ...unclear],
    isDirectionUnclear: problems.length === 0 && unclear.length > 0,
  }
}

/**
 * With the column whose every cell is a word for in or out, where the file has one and staff named
 * none.
 */
function withDirection(layout: Layout, movements: readonly CsvRecord[]): Layout {
  const { columns, sign } = layout
  if (
    columns.amount.length === 0 ||
    (sign !== null && sign !== 'direction') ||
    (sign === 'direction' && columns.direction.length > 0)
  )
    return layout
  return { ...layout, columns: { ...columns, direction: directionColumn(movements, columns) } }
}

type Around = { account: string; period: Period | null; isMonthFirst: boolean }

/**
 * One row. Null for what says nothing about money; a problem names the line of the file, counted
 * from 1.
 */
function readRow({ line, cells }: CsvRecord, layout: Layout, around: Around): Row | Problem | null {
  const { columns } = layout
  const cell = (places: readonly number[]) => cells[places[0] ?? -1] ?? ''
  const description = tidyText(cell(columns.description))
  const account = tidyText(cell(columns.account)) || around.account
  const balance = readBalance({ line, cells }, layout)
  if (balanceRow.test(description)) return balance && { line, account, movement: null, balance }
  const written = dayText({ line, cells }, layout)
  const bookedOn = dayOf(written, layout, around)
  if (bookedOn === null) {
    const when = layout.dayOrder
      ? `a day such as ${dayOrderLabels[layout.dayOrder]}`
      : layout.yearless && around.period === null
        ? 'the statement’s period in a row of type 3'
        : 'a day such as 2026/11/03'
    return { line, expected: `Expected ${when}, found ${quoted(written)}` }
  }
  const amount = readAmount({ line, cells }, layout)
  if ('expected' in amount) return amount
  if (amount.money === null) return balance && { line, account, movement: null, balance }
  const reference = tidyText(columns.reference.map((at) => cells[at] ?? '').join(' '))
  const texts = { description, reference: reference === description ? '' : reference }
  return { line, account, movement: { bookedOn, ...texts, ...amount.money }, balance }
}

/** A row that is no movement may still carry the balance that the movements begin or end with. */
function balanceAside({ line, cells }: CsvRecord, layout: Layout, { account }: Around): Row | null {
  if (!/^(OPEN|CLOSE)$/.test(cells[0] ?? '')) return null
  const amount = readAmount({ line, cells }, layout)
  if ('expected' in amount || amount.money === null) return null
  const { cents, side, isMarked } = amount.money.written
  return {
    line,
    account,
    movement: null,
    balance: { cents: side === 'out' ? -cents : cents, isMarked },
  }
}

function dayText({ cells }: CsvRecord, { columns: { date } }: Layout): string {
  const [day = '', month = '', year = ''] = date.map((at) => cells[at] ?? '')
  return date.length === 3 ? dayOfParts(day, month, year) : day
}

function dayOf(
  text: string,
  { columns, dayOrder }: Layout,
  { period, isMonthFirst: monthFirst }: Around,
) {
  if (columns.date.length === 3) return parseBankDate(text)
  if (dayOrder !== null) return parseDayIn(text, dayOrder)
  return (monthFirst ? parseDayIn(text, 'month-first') : null) ?? parseBankDate(text, period)
}

/** The account named before the movements: digits after 'account', or FNB's row of type 2. */
export function accountOf(
  records: readonly CsvRecord[],
  layout: Pick<Layout, 'first' | 'yearless'>,
): string {
  for (const { cells } of records.slice(0, Math.max(layout.first, 12))) {
    const named =
      /\bacc(?:ount|-no)?\b(?!.*\b(?:name|type|description)\b).*?(\d[\d ]{4,20}\d)/i.exec(
        cells.join('|'),
      )
    if (named?.[1]) return named[1].replaceAll(' ', '')
    if (layout.yearless && cells[0] === '2' && /^\d{6,}$/.test(cells[1] ?? ''))
      return cells[1] ?? ''
  }
  return ''
}

function periodOf(records: readonly CsvRecord[]): Period | null {
  for (const { cells } of records) {
    if (cells[0] !== '3') continue
    const days = cells.map((cell) => parseBankDate(cell)).filter((day) => day !== null)
    const [from, to] = days
    if (from !== undefined && to !== undefined) return { from, to }
  }
  return null
}
