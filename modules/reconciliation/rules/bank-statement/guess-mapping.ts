import { type DayOrder, dayOrders, parseDayIn } from './bank-date.ts'
import { columnName } from './columns.ts'
import type { CsvRecord } from './csv-records.ts'
import { firstRowOf, type LayoutMapping } from './mapped-layout.ts'

/** What a column's name says about it. The first match counts. */
const hints = {
  date: /\bdate\b|\bdatum\b|\bday\b/,
  debit: /debit|money out|withdraw|paid out|payments?$/,
  credit: /credit|money in|deposit|paid in|receipts?$/,
  amount: /amount|value|bedrag/,
  description: /descr|detail|narrat|particular|beskrywing|besonderhede|text/,
  reference: /ref|verwysing/,
} as const

/** A first guess from the names of the columns and the rows below, for staff to correct. */
export function guessMapping(records: readonly CsvRecord[]): LayoutMapping {
  const firstRow = firstRowOf(records)
  const names = (firstRow === 0 ? [] : (records[firstRow - 1]?.cells ?? [])).map(columnName)
  const rows = records.slice(firstRow, firstRow + 20).map(({ cells }) => cells)
  const named = (hint: keyof typeof hints) => {
    const at = names.findIndex((name) => hints[hint].test(name))
    return at < 0 ? null : at
  }
  const [debit, credit, amount] = [named('debit'), named('credit'), named('amount')]
  const isPair = debit !== null && credit !== null && debit !== credit
  const date = named('date') ?? 0
  return {
    firstRow,
    date,
    dayOrder: orderOf(rows.map((cells) => cells[date] ?? '')),
    sign: isPair ? 'pair' : 'in-positive',
    amount: isPair ? null : amount,
    debit: isPair ? debit : null,
    credit: isPair ? credit : null,
    description: named('description') ?? 1,
    reference: named('reference'),
  }
}

/** The order in which most of these are days; day first when several do. */
function orderOf(texts: readonly string[]): DayOrder {
  const readable = (order: DayOrder) => texts.filter((text) => parseDayIn(text, order) !== null).length
  const [best = 'day-first'] = [...dayOrders].sort((a, b) => readable(b) - readable(a) || (a === 'day-first' ? -1 : 1))
  return best
}
