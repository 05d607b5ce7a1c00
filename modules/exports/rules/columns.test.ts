import { expect, test } from 'vitest'
import { customerObject, invoiceObject } from '#modules/api/rules/objects/sales.ts'
import { cellsOf, columnsOf, partHeads, partRows } from './columns.ts'
import { safeFileName } from './file-name.ts'

const rand = (amount: number) => ({ amount, currency: 'ZAR' })

test('an amount is in rand and in cents, and the lines of an invoice are a table of their own', () => {
  const { columns, parts, parent } = columnsOf(invoiceObject, 'staff')
  const invoice = {
    id: 'inv_1',
    total: rand(-5),
    vat_rate: 15.5,
    order: null,
    lines: [
      {
        package: null,
        description: 'Hosting',
        quantity: 2,
        unit_price: rand(100),
        total: rand(200),
      },
    ],
  }
  const cells = Object.fromEntries(
    columns.map(({ name }, at) => [name, cellsOf(columns, invoice)[at]]),
  )
  expect(cells).toMatchObject({ id: 'inv_1', total: '-0.05', total_cents: '-5', vat_rate: '15.5' })
  expect(cells).toMatchObject({ order: '', due_date: '' })
  expect(cells).not.toHaveProperty('object')
  const [lines] = parts
  if (!lines) throw new Error('An invoice has lines')
  expect(partHeads(lines, parent)).toEqual([
    ...['invoice', 'position', 'package', 'description', 'quantity'],
    ...['unit_price', 'unit_price_cents', 'total', 'total_cents'],
  ])
  expect(partRows(lines, invoice)).toEqual([
    ['inv_1', '1', '', 'Hosting', '2', '1.00', '100', '2.00', '200'],
  ])
})

test('what staff write for each other is no column of customers', () => {
  const names = (sees: 'staff' | 'customer') =>
    columnsOf(customerObject, sees).columns.map(({ name }) => name)
  expect(names('staff')).toEqual(expect.arrayContaining(['notes', 'tags', 'billing_address_city']))
  expect(names('customer')).not.toContain('notes')
  expect(names('customer')).not.toContain('tags')
})

test.each([
  ['quote.pdf', 'quote.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\x.exe', '_.._x.exe'],
  ['/abs/olute', '_abs_olute'],
  ['con.txt', '_con.txt'],
  ['', 'file'],
  ['...', 'file'],
  ['a\u202Egpj.exe', 'a_gpj.exe'],
  ['tab\there\n.txt', 'tab_here_.txt'],
  ['Rekening – Junie.pdf', 'Rekening – Junie.pdf'],
  [`${'é'.repeat(200)}.pdf`, `${'é'.repeat(50)}.pdf`],
])('%j is stored as %j', (name, stored) => {
  expect(safeFileName(name)).toBe(stored)
})
