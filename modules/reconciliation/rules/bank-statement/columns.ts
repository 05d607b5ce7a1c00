/** The meaning of a column in a bank's file. Debit, credit and fee may accompany or replace a signed amount. */
export type ColumnRole = 'date' | 'description' | 'reference' | 'amount' | 'debit' | 'credit' | 'fee' | 'account'

/** Header names by bank, preferred first: Capitec's posting date is the booking date. */
const names: Record<ColumnRole, readonly string[]> = {
  date: ['posting date', 'date', 'transaction date', 'value date'],
  description: ['description', 'transaction description', 'description1', 'description 1', 'details', 'narrative'],
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
  debit: ['debit', 'debits', 'debit amount', 'money out', 'payments'],
  credit: ['credit', 'credits', 'credit amount', 'money in', 'deposits'],
  fee: ['fee', 'fees', 'charge', 'service fee'],
  account: ['account', 'account number', 'account no'],
}

/** Column positions by role; several where a payment's text is spread over columns. */
export type Columns = { [Role in ColumnRole]: readonly number[] }

/** `Money In (R)` and `money in` are the same name. */
export function columnName(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The columns of a header row, or null when it lacks day, text or amount. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const found = cells.map(columnName)
  const all = (role: ColumnRole) => names[role].map((name) => found.indexOf(name)).filter((at) => at >= 0)
  const best = (role: ColumnRole) => all(role).slice(0, 1)
  const columns: Columns = {
    date: best('date'),
    description: best('description'),
    reference: all('reference'),
    amount: best('amount'),
    debit: best('debit'),
    credit: best('credit'),
    fee: best('fee'),
    account: best('account'),
  }
  const hasAmount = columns.amount.length > 0 || (columns.debit.length > 0 && columns.credit.length > 0)
  return columns.date.length > 0 && columns.description.length > 0 && hasAmount ? columns : null
}
