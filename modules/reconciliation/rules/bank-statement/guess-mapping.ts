import type { AmountSign } from './amount-signs.ts'
import { readBankAmount, sideOfWord } from './bank-amount.ts'
import { type DayOrder, dayOrders, parseDayIn } from './bank-date.ts'
import { columnName } from './columns.ts'
import type { CsvRecord } from './csv-records.ts'
import { none } from './layouts.ts'
import { firstRowOf, type ProposedColumns } from './mapped-layout.ts'
import { directionColumn } from './row-amount.ts'

/** What a column's name says about it. The first match counts. */
const hints = {
  date: /\bdate\b|\bdatum\b|\bday\b|\bdag\b/,
  debit: /debit|debiet|money ?out|withdraw|paid out|payments?$|^(out|uit|dr)$/,
  credit: /credit|krediet|money ?in\b|deposit|paid in|receipts?$|^(in|cr)$/,
  amount: /amount|\bvalue\b(?! (?:date|time))|bedrag/,
  balance: /balance|saldo|balans/,
  month: /^(month|maand)$/,
  year: /^(year|jaar)$/,
  description: /descr|detail|narrat|particular|beskrywing|besonderhede|text/,
  reference: /ref|verwysing/,
} as const

/**
 * A first guess from the names of the columns and the rows below, for staff to correct. Which way
 * amounts go is guessed only from signs, marks and words.
 */
export function guessMapping(records: readonly CsvRecord[]): ProposedColumns {
  const firstRow = firstRowOf(records)
  const names = (firstRow === 0 ? [] : (records[firstRow - 1]?.cells ?? [])).map(columnName)
  const rows = records.slice(firstRow, firstRow + 20).map(({ cells }) => cells)
  const named = (hint: keyof typeof hints) => {
    const at = names.findIndex((name) => hints[hint].test(name))
    return at < 0 ? null : at
  }
  const [debit, credit] = [named('debit'), named('credit')]
  const isPair = debit !== null && credit !== null && debit !== credit
  const amount = isPair ? null : named('amount')
  const date = named('date') ?? 0
  const [month, year] = [named('month'), named('year')]
  const description = named('description') ?? 1
  const balance = named('balance')
  const direction =
    amount === null
      ? null
      : directionIn(records.slice(firstRow), { date, description, amount, balance })
  return {
    firstRow,
    date,
    dayOrder: orderOf(rows.map((cells) => cells[date] ?? '')),
    sign: isPair
      ? 'pair'
      : signOf(
          records.slice(firstRow).map(({ cells }) => cells[amount ?? -1] ?? ''),
          direction,
        ),
    amount,
    debit: isPair ? debit : null,
    credit: isPair ? credit : null,
    description,
    reference: named('reference'),
    month: year === null ? null : month,
    year: month === null ? null : year,
    direction: direction?.at ?? null,
    inWords: direction?.in ?? '',
    outWords: direction?.out ?? '',
    balance,
  }
}

type Direction = { at: number; in: string; out: string }

/** A column whose every cell is a word for in or out, with the words that it holds. */
function directionIn(
  movements: readonly CsvRecord[],
  places: { date: number; description: number; amount: number; balance: number | null },
): Direction | null {
  const taken = {
    ...none,
    date: [places.date],
    description: [places.description],
    amount: [places.amount],
  }
  const [at] = directionColumn(movements, {
    ...taken,
    balance: places.balance === null ? [] : [places.balance],
  })
  if (at === undefined) return null
  const texts = [...new Set(movements.map(({ cells }) => (cells[at] ?? '').trim()))]
  const of = (side: 'in' | 'out') => texts.filter((text) => sideOfWord(text) === side).join(', ')
  return { at, in: of('in'), out: of('out') }
}

/** Null where neither a sign, nor Cr or Dr, nor a word says which way the amounts go. */
function signOf(texts: readonly string[], direction: Direction | null): AmountSign | null {
  const found = texts
    .flatMap((text) => readBankAmount(text) ?? [])
    .filter(({ cents }) => cents !== 0)
  if (direction !== null && found.every(({ side }) => side === null)) return 'direction'
  if (
    found.some(({ side, isMarked }) => side === 'in' && isMarked) &&
    found.some(({ side }) => side === null)
  )
    return 'cr-marked'
  return found.some(({ side }) => side === 'out') ? 'in-positive' : null
}

/** The order in which most of these are days; day first when several do. */
function orderOf(texts: readonly string[]): DayOrder {
  const readable = (order: DayOrder) =>
    texts.filter((text) => parseDayIn(text, order) !== null).length
  const [best = 'day-first'] = [...dayOrders].sort(
    (a, b) => readable(b) - readable(a) || (a === 'day-first' ? -1 : 1),
  )
  return best
}
