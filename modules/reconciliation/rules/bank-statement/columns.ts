/**
 * The meaning of a column in a bank's file. Debit, credit and fee may accompany or replace a signed
 * amount.
 */
export type ColumnRole =
  | 'date'
  | 'description'
  | 'reference'
  | 'amount'
  | 'debit'
  | 'credit'
  | 'fee'
  | 'account'
  | 'balance'
  | 'direction'

/** Header names by bank, preferred first: Capitec's posting date is the booking date. */
const names: Record<ColumnRole, readonly string[]> = {
  date: ['posting date', 'date', 'transaction date', 'value date'],
  description: [
    'description',
    'transaction description',
    'description1',
    'description 1',
    'details',
    'narrative',
  ],
  reference: [
    'reference',
    'originator reference',
    'customer reference',
    'original description',
    'description2',
    'description 2',
    'description3',
    'description 3',
  ],
  amount: ['amount', 'transaction amount'],
  debit: [
    'debit',
    'debits',
    'debit amount',
    'money out',
    'paid out',
    'payments',
    'withdrawals',
    'withdrawal',
    'out',
    'uit',
    'dr',
    'debiet',
  ],
  credit: [
    'credit',
    'credits',
    'credit amount',
    'money in',
    'paid in',
    'deposits',
    'deposit',
    'in',
    'cr',
    'krediet',
  ],
  fee: ['fee', 'fees', 'charge', 'service fee'],
  account: ['account', 'account number', 'account no'],
  balance: ['balance', 'running balance', 'account balance', 'saldo', 'balans'],
  // Recognised by what the column holds as well: `directionColumn`.
  direction: [
    'direction',
    'dr cr',
    'cr dr',
    'd c',
    'c d',
    'debit credit',
    'credit debit',
    'in out',
    'indicator',
    'dr cr indicator',
    'debit credit indicator',
    'sign',
  ],
}

/** A day in three columns, in the order of `Columns.date`. */
export const dayParts = [
  ['day', 'dag'],
  ['month', 'maand'],
  ['year', 'jaar'],
] as const

/**
 * Column positions by role; several where a payment's text is spread over columns, and three for a
 * day in parts: day, month and year.
 */
export type Columns = { [Role in ColumnRole]: readonly number[] }

/** `Money In (R)` and `money in` are the same name. */
export function columnName(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** `MoneyIn(R)` and `Money In` as well. */
export function isSameName(one: string, other: string): boolean {
  return one.replaceAll(' ', '') === other.replaceAll(' ', '')
}

/** The columns of a header row, or null when it lacks day, text or amount. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const found = cells.map(columnName)
  const placeOf = (name: string) => found.findIndex((each) => isSameName(each, name))
  const all = (role: ColumnRole) => names[role].map(placeOf).filter((at) => at >= 0)
  const best = (role: ColumnRole) => all(role).slice(0, 1)
  const parts = dayParts.map((part) => part.map(placeOf).find((at) => at >= 0) ?? -1)
  const columns: Columns = {
    date: best('date').length === 0 && parts.every((at) => at >= 0) ? parts : best('date'),
    description: best('description'),
    reference: all('reference'),
    amount: best('amount'),
    debit: best('debit'),
    credit: best('credit'),
    fee: best('fee'),
    account: best('account'),
    balance: best('balance'),
    direction: best('direction'),
  }
  const hasAmount =
    columns.amount.length > 0 || (columns.debit.length > 0 && columns.credit.length > 0)
  return columns.date.length > 0 && columns.description.length > 0 && hasAmount ? columns : null
}
