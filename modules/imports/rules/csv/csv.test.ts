import { expect, test } from 'vitest'
import { type CsvFileKind, csvColumns, csvFileKinds, csvTemplate } from './files.ts'
import { numberOf } from './key-number.ts'
import { csvRows } from './rows.ts'
import { csvTables } from './tables.ts'

const settings = { mapping: {}, order: 'day-first' as const }
const read = (kind: CsvFileKind, text: string, changes = {}) =>
  csvRows(kind, text, { ...settings, ...changes })

test('each template is read without a fault, and its invoice is worth what it says', () => {
  const files = Object.fromEntries(
    csvFileKinds.map((kind) => [kind, read(kind, csvTemplate(kind))]),
  )
  for (const kind of csvFileKinds) {
    const [row, ...more] = files[kind] ?? []
    expect([kind, row?.fault, more.length]).toEqual([kind, null, 0])
    expect(csvTemplate(kind)).toContain(';')
  }
  const tables = csvTables(files)
  expect([...tables.values()].flat().map(({ fault }) => fault ?? null)).toEqual(Array(5).fill(null))
  expect(tables.get('tblinvoices')).toMatchObject([
    { invoicenum: 'INV-204', subtotal: '199.00', tax: '29.85', total: '228.85', taxrate: '15.00' },
  ])
  expect(tables.get('tblaccounts')).toMatchObject([{ amountin: '100.00', date: '2026-11-05' }])
})

test.each([
  ['Email,Customer ID\nx@y.example,7', {}],
  ['email address;ID\nx@y.example;7', {}],
  ['\uFEFFMail\tKlient\nx@y.example\t7', { mapping: { email: 'Mail', id: 'Klient' } }],
])('the same customer is read from %j', (text, changes) => {
  expect(read('customers', text, changes)).toMatchObject([
    { texts: { email: 'x@y.example', id: '7' }, fault: null },
  ])
})

test.each([
  ['R 1 234,50', 123_450],
  ['1234.5', 123_450],
  ['-10,00', -1_000],
])('the amount %s', (typed, cents) => {
  const [row] = read('payments', `Invoice;Date;Amount\n1;2026-11-05;${typed}`)
  expect(row).toMatchObject({ cents: { amount: cents }, fault: null })
})

test.each([
  ['05/11/2026', 'day-first', '2026-11-05'],
  ['11/05/2026', 'month-first', '2026-11-05'],
  ['2026/11/05', 'day-first', '2026-11-05'],
  ['5 Nov 2026', 'day-first', '2026-11-05'],
] as const)('the day %s', (typed, order, expected) => {
  const [row] = read('payments', `Invoice;Date;Amount\n1;${typed};1`, { order })
  expect(row).toMatchObject({ days: { date: expected }, fault: null })
})

test('each row with a fault says its line, its column and what is wrong', () => {
  const rows = read(
    'invoices',
    'Number;Customer;Date;Amount\nA;C1;2026-11-01;1,00\n;C1;31/02/2026;ten\n',
  )
  expect(rows.map(({ fault }) => fault)).toEqual([
    null,
    "Line 3: Invoice number is blank; Date '31/02/2026' is not a day; Amount excl. VAT 'ten' is not an amount",
  ])
})

test('a column that is missing is named, with what to do', () => {
  expect(() => read('invoices', 'Number,Customer,Net\nA,C1,1')).toThrow(
    "invoices has no column 'Date'. Its columns are Number, Customer, Net. Say which it is: --map invoices.date=HEADING",
  )
  expect(() => read('customers', 'Email\n', { mapping: { email: 'Mail' } })).toThrow("'Mail'")
  expect(() => read('customers', '')).toThrow('is empty')
})

test('rows that name what is in no file say so', () => {
  const tables = csvTables({
    customers: read('customers', 'Email;Id\na@x.example;1\nb@x.example;1'),
    services: read('services', 'Customer;Product;Price;Next due\nnobody;Hosting;1;2026-12-01'),
    invoices: read(
      'invoices',
      'Number;Customer;Date;Amount\n1;1;2026-11-01;1\n1;a@x.example;2026-11-02;1',
    ),
    payments: read('payments', 'Invoice;Date;Amount\n9;2026-11-01;1'),
  })
  const faults = (table: string) => tables.get(table)?.map(({ fault }) => fault)
  expect(faults('tblclients')).toEqual([null, 'Line 3: Is line 2 once more'])
  expect(faults('tblhosting')).toEqual([
    "Line 2: Customer 'nobody' is not in the file of customers",
  ])
  expect(faults('tblinvoices')).toEqual(['Line 3: Has another customer or date than line 2'])
  expect(faults('tblaccounts')).toEqual(["Line 2: Invoice '9' is not in the file of invoices"])
})

test('a key has the same number each time, and no two keys the same', () => {
  expect(numberOf('204')).toBe(204)
  expect(numberOf('INV-204')).toBe(numberOf(' inv-204 '))
  expect(numberOf('INV-204')).not.toBe(numberOf('INV-205'))
  expect(Number.isSafeInteger(numberOf('INV-204'))).toBe(true)
})

test('no heading means two columns of a file', () => {
  for (const kind of csvFileKinds) {
    const labels = csvColumns(kind).map(([, { label }]) => label.toLowerCase())
    expect(new Set(labels).size).toBe(labels.length)
  }
})

test('of two services that can’t be told apart the second says so and is not lost', () => {
  const head = 'Customer;Product;Domain;Price;Next due;Service ID'
  const customers = read('customers', 'Email;Id\nx@y.example;C1\n')
  const services = (rows: string[]) => {
    const files = { customers, services: read('services', [head, ...rows].join('\n')) }
    return csvTables(files).get('tblhosting') ?? []
  }
  const mailbox = 'C1;Mailbox;;49,00;2027-01-01;'
  const twice = services([mailbox, mailbox])
  expect(new Set(twice.map(({ id }) => id)).size).toBe(2)
  expect(twice.map(({ fault }) => fault)).toEqual([
    null,
    'Line 3: Is line 2 once more. Give each an id if both are meant',
  ])
  const numbered = services([`${mailbox}M1`, `${mailbox}M2`])
  expect(numbered.map(({ fault }) => fault)).toEqual([null, null])
})
