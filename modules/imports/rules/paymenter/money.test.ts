import { expect, test } from 'vitest'
import type { SourceRow } from '../source-row.ts'
import { paymenterShape } from './shape.ts'

const invoice = { id: '7', user_id: '1', status: 'paid', currency_code: 'ZAR', number: 'INV-7' }

type Rows = readonly [table: string, row: SourceRow][]

const taxed: Rows = [
  ['settings', { key: 'tax_enabled', value: '1', settingable_type: null }],
  ['tax_rates', { rate: '15.00', country: 'all' }],
  ['tax_rates', { rate: '20.00', country: 'NA' }],
]

function invoiceIn(rows: Rows, own: SourceRow = invoice): SourceRow | undefined {
  const shape = paymenterShape()
  for (const [table, row] of [['invoices', own], ...rows] as Rows) shape.note(table, row)
  return shape.shape('invoices', own).find(([table]) => table === 'tblinvoices')?.[1]
}

const item = (price: string, quantity = '1'): Rows[number] => [
  ...(['invoice_items', { invoice_id: '7', price, quantity }] as const),
]
const paid = (more: SourceRow): Rows[number] => [
  'invoice_transactions',
  { id: '1', invoice_id: '7', status: 'succeeded', ...more },
]
const credit = (amount: string, more: SourceRow = {}) =>
  paid({ amount, is_credit_transaction: '1', ...more })
const snapshot = (more: SourceRow): Rows[number] => [
  'invoice_snapshots',
  { invoice_id: '7', ...more },
]
const namibian = {
  model_type: 'App\\Models\\User',
  model_id: '1',
  key: 'country',
  value: 'Namibia',
}

test.each<[string, Rows, SourceRow]>([
  ['VAT is in what items cost', [...taxed, item('0.35')], { subtotal: '0.30', tax: '0.05' }],
  ['of all of them together', [...taxed, item('0.10', '3')], { tax: '0.04', total: '0.30' }],
  [
    'at the rate of the customer’s country',
    [...taxed, item('120.00'), ['properties', namibian]],
    { tax: '20.00', taxrate: '20.00' },
  ],
  [
    'or at the one that was stored with it',
    [...taxed, item('114.00'), snapshot({ tax_name: 'VAT', tax_rate: '14.00' })],
    { tax: '14.00', subtotal: '100.00', taxrate: '14.00' },
  ],
  [
    'and there is none where the setting is off',
    [item('115.00'), snapshot({ tax_name: 'VAT', tax_rate: '15.00' })],
    { tax: '0.00', subtotal: '115.00' },
  ],
  ['credit is what paid it', [item('9.00'), credit('4.00')], { credit: '4.00', total: '5.00' }],
  [
    'less what of it went back',
    [item('9.00'), credit('4.00', { refunded_amount: '1.00' }), credit('-2.00')],
    { credit: '1.00', total: '8.00' },
  ],
  [
    'and credit that failed paid nothing',
    [item('9.00'), credit('4.00', { status: 'failed' })],
    { credit: '0.00', total: '9.00' },
  ],
  ['half a cent is refused', [item('0.305')], { fault: 'Its amounts are not whole cents' }],
  ['half of one, too', [item('1.00', '0.5')], { fault: 'Its amounts are not whole cents' }],
  [
    'and notes that change what is owed',
    [item('9.00'), ['adjustment_notes', { invoice_id: '7', amount: '-1.00' }]],
    { fault: 'It has adjustment notes, which are not read: correct it here' },
  ],
])('an invoice: %s', (_name, rows, expected) => {
  expect(invoiceIn(rows)).toMatchObject(expected)
})

test.each<[SourceRow, SourceRow | null]>([
  [{ amount: '9.00' }, { amountin: '9.00', amountout: '0.00', invoiceid: '7' }],
  [{ amount: '-9.00' }, { amountin: '0.00', amountout: '9.00', invoiceid: '7' }],
  [
    { amount: '9.00', refunded_amount: '4.00' },
    { amountin: '9.00', amountout: '4.00' },
  ],
  [{ amount: '9.005' }, { amountin: '9.005' }],
  [{ amount: '9.00', status: 'processing' }, { invoiceid: '' }],
  // Of a version that had no status.
  [
    { amount: '9.00', status: undefined as unknown as null },
    { invoiceid: '7', fault: null },
  ],
  [{ amount: '9.00', is_credit_transaction: '1' }, null],
  [{ amount: '0.00' }, null],
])('the transaction %j', (more, expected) => {
  const row = { id: '1', invoice_id: '7', status: 'succeeded', ...more }
  const [entry] = paymenterShape()
    .shape('invoice_transactions', row)
    .filter(([table]) => table === 'tblaccounts')
  if (expected === null) expect(entry).toBeUndefined()
  else expect(entry?.[1]).toMatchObject(expected)
})

test('an invoice without a number is called by its id, and what was deleted is not there', () => {
  const own = { ...invoice, number: null, status: 'pending' }
  expect(invoiceIn([item('9.00')], own)).toMatchObject({ name: '7', status: 'Unpaid' })
  const deleted = { ...own, deleted_at: '2025-01-01 00:00:00' }
  expect(invoiceIn([item('9.00')], deleted)).toBeUndefined()
})

test('a service is billed from the day that it is paid up to', () => {
  const shape = paymenterShape()
  shape.note('services', { id: '3', expires_at: '2026-12-01 00:00:00' })
  const of = { reference_type: 'App\\Models\\Service', reference_id: '3', price: '1.00' }
  expect(shape.shape('invoice_items', { id: '1', ...of }).at(-1)?.[1]).toMatchObject({
    ...{ type: 'Hosting', relid: '3', duedate: '2026-12-01 00:00:00' },
  })
})

test('a quantity is in the line, and a deposit is one', () => {
  const row = { id: '1', invoice_id: '7', price: '2.50', quantity: '3', description: 'Backups' }
  const shaped = (more: SourceRow) => paymenterShape().shape('invoice_items', { ...row, ...more })
  expect(shaped({}).at(-1)?.[1]).toMatchObject({ description: 'Backups × 3', amount: '7.50' })
  const deposit = { reference_type: 'App\\Models\\Credit', quantity: null }
  expect(shaped(deposit).at(-1)?.[1]).toMatchObject({ type: 'AddFunds', amount: '2.50' })
})
