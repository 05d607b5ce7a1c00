import type { AmountSign } from './amount-signs.ts'
import type { DirectionWords } from './bank-amount.ts'
import type { DayOrder } from './bank-date.ts'
import type { Bank } from './banks.ts'
import { type Columns, columnName, columnsOf, dayParts, isSameName } from './columns.ts'
import type { CsvRecord } from './csv-records.ts'

/** Which rows of a file are movements, and the meaning of their columns. */
export type Layout = {
  bank: Bank
  /** Index of the first possible movement; earlier rows describe the account. */
  first: number
  columns: Columns
  /** Rows among the movements that are not movements. */
  isAside: (cells: readonly string[]) => boolean
  /**
   * Rows with a day and a text but no amount are information only (Nedbank, Standard Bank,
   * Capitec).
   */
  blanksInform: boolean
  /** Days have no year: it follows from the statement's period, in the row of type 3. */
  yearless: boolean
  /** How staff said that days are written; null for what South African banks write. */
  dayOrder: DayOrder | null
  /** Which way amounts go, as staff said it; null where nothing was said. */
  sign: AmountSign | null
  /** The words of the direction column that staff named; null for the usual ones. */
  words: DirectionWords | null
  /** A fee beside an amount was charged as well, and is its own movement. */
  feesBeside: boolean
}

/** Header rows, exactly as the banks export them. */
const headings: readonly {
  bank: Bank
  names: readonly string[]
  blanksInform?: boolean
  feesBeside?: boolean
}[] = [
  { bank: 'fnb', names: ['date', 'amount', 'balance', 'description'] },
  {
    bank: 'fnb',
    names: [
      'date',
      'service fee',
      'amount',
      'description',
      'reference',
      'balance',
      'cheque number',
    ],
  },
  { bank: 'fnb', names: ['date', 'description', 'amount', 'balance', 'accrued bank charges'] },
  {
    bank: 'standard-bank',
    names: [
      'date',
      'value date',
      'statement number',
      'description',
      'amount',
      'balance',
      'type',
      'originator reference',
      'customer reference',
    ],
    blanksInform: true,
  },
  { bank: 'standard-bank', names: ['date', 'description', 'payments', 'deposits', 'balance'] },
  { bank: 'absa', names: ['date', 'description', 'amount', 'balance'] },
  {
    bank: 'absa',
    names: [
      'date',
      'transaction description',
      'charge',
      'debit amount',
      'credit amount',
      'balance',
    ],
  },
  {
    bank: 'nedbank',
    names: ['tran list no', 'date', 'description', 'fees', 'debits', 'credits', 'balance'],
    blanksInform: true,
    feesBeside: true,
  },
  {
    bank: 'capitec',
    names:
      'nr,account,posting date,transaction date,description,original description,parent category,category,money in,money out,fee,balance'.split(
        ',',
      ),
    feesBeside: true,
  },
  {
    bank: 'capitec',
    names: ['posting date', 'transaction date', 'description', 'money in', 'money out', 'balance'],
  },
  {
    bank: 'capitec',
    names: ['account', 'date', 'description', 'reference', 'amount', 'fees', 'balance'],
    blanksInform: true,
    feesBeside: true,
  },
  {
    bank: 'discovery',
    names: [
      'value date',
      'value time',
      'type',
      'description',
      'beneficiary or cardholder',
      'amount',
    ],
  },
]

/** As banks write it. */
const usual = { dayOrder: null, sign: null, words: null, feesBeside: false } as const

export const none: Columns = {
  date: [],
  description: [],
  reference: [],
  amount: [],
  debit: [],
  credit: [],
  fee: [],
  account: [],
  balance: [],
  direction: [],
}
const isTotal = (cells: readonly string[]) => /^total\b/i.test(cells[0] ?? '')

/** Layouts without a header row, recognised by their rows. */
const headless: readonly {
  bank: Bank
  mark: (cells: readonly string[]) => boolean
  layout: Omit<Layout, 'bank' | 'first' | keyof typeof usual>
}[] = [
  {
    bank: 'fnb',
    // The row with the names has the type of the movements, or the one before it: 4,'Number'.
    mark: (cells) =>
      (cells[0] === '5' || cells[0] === '4') &&
      columnName(cells[1] ?? '') === 'number' &&
      columnName(cells[2] ?? '') === 'date',
    layout: {
      columns: {
        ...none,
        date: [2],
        description: [3],
        reference: [4, 5],
        amount: [6],
        balance: [7],
      },
      // Turnover is of type 4 as well, with fewer columns.
      isAside: (cells) => !(cells[0] === '5' || (cells[0] === '4' && cells.length > 6)),
      blanksInform: false,
      yearless: true,
    },
  },
  {
    bank: 'standard-bank',
    mark: (cells) => cells[0] === 'ACC-NO' || cells[0] === 'HIST',
    layout: {
      columns: { ...none, date: [1], amount: [3], description: [4], reference: [5] },
      isAside: (cells) => cells[0] !== 'HIST',
      blanksInform: false,
      yearless: false,
    },
  },
  {
    bank: 'nedbank',
    mark: (cells) => /^statement (enquiry|number)\b/i.test(cells[0] ?? ''),
    layout: {
      columns: { ...none, date: [0], description: [1], amount: [2], balance: [3] },
      isAside: (cells) => /^(statement|account) .*:/i.test(cells[0] ?? ''),
      blanksInform: true,
      yearless: false,
    },
  },
]

/**
 * Detects a file's layout by its header or its kind of rows. With `bank`, chosen by staff, any
 * header with day, text and amount will do. Null when unknown.
 */
export function layoutOf(records: readonly CsvRecord[], bank: Bank | null): Layout | null {
  const top = records.slice(0, 40)
  for (const [at, { cells }] of top.entries()) {
    const found = byHeading(cells, at, bank) ?? headlessAt(cells, at, bank)
    if (found) return found
  }
  if (bank === null) return null
  const at = top.findIndex(({ cells }) => columnsOf(cells) !== null)
  const columns = at < 0 ? null : columnsOf(top[at]?.cells ?? [])
  return (
    columns && {
      bank,
      first: at + 1,
      columns,
      isAside: isTotal,
      blanksInform: true,
      yearless: false,
      ...usual,
    }
  )
}

function byHeading(cells: readonly string[], at: number, bank: Bank | null): Layout | null {
  const names = withOneDay(cells.map(columnName).filter((name) => name !== ''))
  const known = headings.find(
    (heading) =>
      heading.names.length === names.length &&
      heading.names.every((name, place) => isSameName(name, names[place] ?? '')),
  )
  const columns = known && (bank === null || bank === known.bank) ? columnsOf(cells) : null
  if (!known || !columns) return null
  const { blanksInform = false, feesBeside = false } = known
  return {
    ...usual,
    bank: known.bank,
    first: at + 1,
    columns,
    isAside: isTotal,
    blanksInform,
    yearless: false,
    feesBeside,
  }
}

/** The names of a day in three columns as one. */
function withOneDay(names: readonly string[]): string[] {
  const isPart = (name: string) => dayParts.some((part) => part.some((each) => each === name))
  const first = names.findIndex(isPart)
  if (names.filter(isPart).length !== dayParts.length) return [...names]
  return names.flatMap((name, at) => (at === first ? ['date'] : isPart(name) ? [] : [name]))
}

function headlessAt(cells: readonly string[], at: number, bank: Bank | null): Layout | null {
  const known = headless.find((each) => (bank === null || bank === each.bank) && each.mark(cells))
  if (!known) return null
  const { layout } = known
  // The detected row is itself a movement when it begins with HIST.
  return { ...layout, ...usual, bank: known.bank, first: cells[0] === 'HIST' ? at : at + 1 }
}
