import { readBankAmount, sideOfWord, signed, type WrittenAmount } from './bank-amount.ts'
import { bankLabels } from './banks.ts'
import type { Columns } from './columns.ts'
import type { CsvRecord } from './csv-records.ts'
import type { Layout } from './layouts.ts'
import { type Problem, quoted, type Row, type RowMoney } from './statement.ts'

/**
 * The column that says which way amounts go: every cell beside an amount is a word for in or out,
 * or blank, and one at least is a word. The column with such a name first. None where there is
 * none.
 */
export function directionColumn(
  movements: readonly CsvRecord[],
  columns: Columns,
): readonly number[] {
  const taken = new Set(
    Object.entries(columns).flatMap(([role, places]) => (role === 'direction' ? [] : places)),
  )
  const withAmount = movements.filter(
    ({ cells }) => (readBankAmount(cells[columns.amount[0] ?? -1] ?? '')?.cents ?? 0) !== 0,
  )
  const width = withAmount.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const places = [...columns.direction, ...Array.from({ length: width }, (_, at) => at)].filter(
    (at) => !taken.has(at),
  )
  const isDirection = (at: number) => {
    const texts = withAmount.map(({ cells }) => (cells[at] ?? '').trim())
    return (
      texts.some((text) => text !== '') &&
      texts.every((text) => text === '' || sideOfWord(text) !== null)
    )
  }
  return places.filter(isDirection).slice(0, 1)
}

/** A row's money; none where the row only informs or moves nothing. */
export function readAmount(
  { line, cells }: CsvRecord,
  layout: Layout,
): { money: RowMoney | null } | Problem {
  const { columns, blanksInform, bank } = layout
  const given = (places: readonly number[]) => (cells[places[0] ?? -1] ?? '').trim()
  const [amount, debit, credit, fee] = [
    given(columns.amount),
    given(columns.debit),
    given(columns.credit),
    given(columns.fee),
  ]
  const written = [amount, debit, credit].filter((text) => text !== '' && text !== '-')
  const wrong = written.find((text) => readBankAmount(text) === null)
  if (wrong !== undefined)
    return { line, expected: `Expected an amount such as 1 234.56, found ${quoted(wrong)}` }
  const [text, second] = written.filter((each) => readBankAmount(each)?.cents !== 0)
  if (second !== undefined)
    return {
      line,
      expected: `Expected money in or money out, found both: ${quoted(debit)} and ${quoted(credit)}`,
    }
  const feeCents = readBankAmount(fee)?.cents ?? 0
  if (text === undefined && feeCents > 0)
    return { money: { written: { cents: feeCents, side: 'out', isMarked: true }, feeCents: 0 } }
  if (text === undefined && (written.length > 0 || blanksInform)) return { money: null }
  const found = readBankAmount(text ?? '')
  if (found === null)
    return {
      line,
      expected: `Expected an amount, found nothing. ${bankLabels[bank]} always writes one`,
    }
  const directed =
    text === amount
      ? withWord(found, given(columns.direction), layout)
      : inColumn(found, text === debit ? 'out' : 'in')
  return typeof directed === 'string'
    ? { line, expected: directed }
    : { money: { written: directed, feeCents } }
}

/**
 * A column for each side says the direction. A minus in the column of money in takes money out; one
 * in the column of money out only repeats it.
 */
function inColumn(found: WrittenAmount, column: 'in' | 'out'): WrittenAmount | string {
  if (found.isMarked && found.side !== column)
    return `Expected money ${column}, found an amount that is marked as money ${found.side ?? ''}`
  return { ...found, side: column === 'out' ? 'out' : (found.side ?? 'in'), isMarked: true }
}

function withWord(
  found: WrittenAmount,
  word: string,
  { words, sign }: Layout,
): WrittenAmount | string {
  const side = sideOfWord(word, words)
  if (side === null)
    return sign === 'direction'
      ? `Expected a word for money in or money out, found ${quoted(word)}`
      : found
  if (found.side !== null && found.side !== side)
    return `${quoted(word)} says money ${side}, and the amount itself says money ${found.side}`
  return { ...found, side, isMarked: true }
}

/** The balance behind a row; null where it has none. */
export function readBalance(
  { cells }: CsvRecord,
  { columns: { balance } }: Layout,
): Row['balance'] {
  const read = readBankAmount(cells[balance[0] ?? -1] ?? '')
  return read && { cents: signed(read.cents, read.side ?? 'in'), isMarked: read.isMarked }
}
