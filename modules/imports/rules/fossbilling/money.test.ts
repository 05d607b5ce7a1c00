import { expect, test } from 'vitest'
import type { SourceRow } from '../source-row.ts'
import { doubleCents, fossbillingMoney } from './money.ts'

test.each([
  ['99.9', 9990],
  ['99.90', 9990],
  ['0.30000000000000004', 30],
  ['-1e2', -10_000],
  [null, 0],
  ['10.005', null],
  ['ten', null],
])('%s of a DOUBLE is %s cents', (text, cents) => {
  expect(doubleCents(text)).toBe(cents)
})

const invoice = { id: '7', client_id: '1', status: 'paid', taxrate: '15', nr: '12', serie: 'S' }

function moneyOf(rows: readonly [table: string, row: SourceRow][]) {
  const money = fossbillingMoney()
  for (const [table, row] of rows) money.note(table, row)
  return money
}

const item = (price: string, quantity = '1'): [string, SourceRow] => [
  ...(['invoice_item', { invoice_id: '7', price, quantity, taxed: '1' }] as const),
]
const charge = (amount: string): [string, SourceRow] => [
  ...(['client_balance', { client_id: '1', type: 'invoice', rel_id: '7', amount }] as const),
]
const paid = (more: SourceRow): [string, SourceRow] => [
  ...(['transaction', { id: '1', invoice_id: '7', status: 'processed', ...more }] as const),
]

test.each<[string, [string, SourceRow][], SourceRow]>([
  ['of the taxed items together', [item('0.10', '3')], { tax: '0.05', total: '0.35' }],
  [
    'as the balance was charged, where it rounded by item',
    [item('0.10', '3'), charge('-0.36')],
    { tax: '0.06', credit: '0.36', total: '0.00' },
  ],
  [
    'and a charge that is another amount says nothing of it',
    [item('100.00'), charge('-50.00')],
    { tax: '15.00', credit: '50.00', total: '65.00' },
  ],
  [
    'what the balance paid beyond payments is credit',
    [item('100.00'), charge('-115.00'), paid({ amount: '100.00' })],
    { credit: '15.00', total: '100.00' },
  ],
  [
    'subscriptions that began, and payments under way, paid nothing',
    [
      ...[item('100.00'), charge('-115.00'), paid({ amount: '9.00', type: 'subscr_signup' })],
      paid({ amount: '115.00', txn_status: 'Pending', id: '2' }),
    ],
    { credit: '115.00' },
  ],
])('VAT and credit: %s', (_name, rows, expected) => {
  const money = moneyOf([['invoice', invoice], ...rows])
  expect(money.invoiceRows(invoice)[0]?.[1]).toMatchObject(expected)
})

test('two refund invoices of one payment give it back once', () => {
  const notes = 'Refund for #7 invoice.'
  const refund = { ...invoice, status: 'refunded', notes }
  const rows = ['8', '9'].flatMap((id): [string, SourceRow][] => [
    ['invoice', { ...refund, id }],
    ['invoice_item', { invoice_id: id, price: '-100', quantity: '1', taxed: '1' }],
  ])
  const money = moneyOf([
    ...[['invoice', invoice] as [string, SourceRow], item('100.00'), charge('-115.00')],
    ...[paid({ amount: '115.00' }), ...rows],
  ])
  const [first, second] = ['8', '9'].map((id) => money.invoiceRows({ ...refund, id }))
  expect(first?.[1]).toMatchObject(['tblaccounts', { invoiceid: '7', amountout: '115.00' }])
  expect(second?.map(([table]) => table)).toEqual(['tblinvoices'])
  expect(second?.[0]?.[1].left_out).toContain('no payment of it was left to refund')
})
