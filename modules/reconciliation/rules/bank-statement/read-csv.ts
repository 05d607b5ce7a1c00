import { parseBankAmount } from './bank-amount.ts'
import { dayOrderLabels, type Period, parseBankDate, parseDayIn } from './bank-date.ts'
import { type Bank, bankLabels } from './banks.ts'
import { type CsvRecord, csvRecords } from './csv-records.ts'
import { type Layout, layoutOf } from './layouts.ts'
import { type Problem, quoted, type Reading, type StatementLine, tidyText } from './statement.ts'

/** Rows that carry a balance forward, as banks label them. */
const balanceRow = /^(open(ing)?|clos(e|ing)) balance|^(bal(ance)?\s+)?(brought|carried) (f(or)?wa?r?d)|^provisional statement/i

/** Reads a bank's CSV export. `bank` is chosen by staff when the layout is unknown. Null when the layout cannot be determined. */
export function readCsv(text: string, bank: Bank | null): Reading | { problem: Problem } | null {
  const read = csvRecords(text)
  if ('problem' in read) return read
  const layout = layoutOf(read.records, bank)
  return layout && readRecords(read.records, layout, accountOf(read.records, layout))
}

/** The movements of a file whose layout is known. `account` is for those that no column names. */
export function readRecords(records: readonly CsvRecord[], layout: Layout, account: string): Reading {
  const period = layout.yearless ? periodOf(records) : null
  const problems: Problem[] = []
  const lines: StatementLine[] = []
  for (const record of records.slice(layout.first)) {
    if (layout.isAside(record.cells)) continue
    const line = readRow(record, layout, { account, period })
    if (line === null) continue
    if ('expected' in line) problems.push(line)
    else lines.push(line)
  }
  const accounts = [...new Set(lines.map((line) => line.account))].filter((each) => each !== '')
  return { statement: { bank: layout.bank, format: 'csv', accounts, lines }, problems }
}

type Around = { account: string; period: Period | null }

/** One row. Null for what is not a movement, such as a balance; a problem names the line of the file, counted from 1. */
export function readRow({ line, cells }: CsvRecord, layout: Layout, { account, period }: Around): StatementLine | Problem | null {
  const { columns } = layout
  const cell = (places: readonly number[]) => cells[places[0] ?? -1] ?? ''
  const description = tidyText(cell(columns.description))
  if (balanceRow.test(description)) return null
  const bookedOn = layout.dayOrder ? parseDayIn(cell(columns.date), layout.dayOrder) : parseBankDate(cell(columns.date), period)
  if (bookedOn === null) {
    const when = layout.dayOrder
      ? `a day such as ${dayOrderLabels[layout.dayOrder]}`
      : layout.yearless && period === null
        ? 'the statement’s period in a row of type 3'
        : 'a day such as 2026/11/03'
    return { line, expected: `Expected ${when}, found ${quoted(cell(columns.date))}` }
  }
  const amountCents = amountOf(cells, layout)
  if (amountCents === null) return null
  if (typeof amountCents === 'string') return { line, expected: amountCents }
  const reference = tidyText(columns.reference.map((at) => cells[at] ?? '').join(' '))
  return {
    line,
    account: tidyText(cell(columns.account)) || account,
    bookedOn,
    amountCents: layout.isInverted ? 0 - amountCents : amountCents,
    description,
    reference: reference === description ? '' : reference,
    bankId: '',
  }
}

/** A row's amount in cents; null when the row is information only; a message when it is invalid. A fee counts only without another amount. */
function amountOf(cells: readonly string[], { columns, blanksInform, bank }: Layout): number | string | null {
  const given = (places: readonly number[]) => (cells[places[0] ?? -1] ?? '').trim()
  const [amount, debit, credit, fee] = [given(columns.amount), given(columns.debit), given(columns.credit), given(columns.fee)]
  const written = [amount, debit, credit].filter((text) => text !== '' && text !== '-')
  const texts = written.filter((text) => parseBankAmount(text) !== 0)
  const wrong = written.find((text) => parseBankAmount(text) === null)
  if (wrong !== undefined) return `Expected an amount such as 1 234.56, found ${quoted(wrong)}`
  if (texts.length > 1) return `Expected money in or money out, found both: ${quoted(debit)} and ${quoted(credit)}`
  if (texts[0] === undefined) {
    const charged = fee === '' ? 0 : Math.abs(parseBankAmount(fee) ?? 0)
    if (charged > 0) return -charged
    if (amount + debit + credit !== '') return 0
    return blanksInform ? null : `Expected an amount, found nothing. ${bankLabels[bank]} always writes one`
  }
  const cents = parseBankAmount(texts[0]) ?? 0
  return texts[0] === debit && amount === '' ? -Math.abs(cents) : cents
}

/** The account named before the movements: digits after 'account', or FNB's row of type 2. */
export function accountOf(records: readonly CsvRecord[], layout: Pick<Layout, 'first' | 'yearless'>): string {
  for (const { cells } of records.slice(0, Math.max(layout.first, 12))) {
    const named = /\bacc(?:ount|-no)?\b(?!.*\b(?:name|type|description)\b).*?(\d[\d ]{4,20}\d)/i.exec(cells.join('|'))
    if (named?.[1]) return named[1].replaceAll(' ', '')
    if (layout.yearless && cells[0] === '2' && /^\d{6,}$/.test(cells[1] ?? '')) return cells[1] ?? ''
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
