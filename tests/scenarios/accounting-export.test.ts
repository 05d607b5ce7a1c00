import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { csvLine } from '#kernel/csv.ts'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { reversePayment } from '#modules/billing/allocation/operations/reverse-payment.server.ts'
import { recordAccountingExport } from '#modules/billing/bookkeeping/operations/record-accounting-export.server.ts'
import {
  accountingExportList,
  bookedTotals,
  exportedPayments,
  lateList,
} from '#modules/billing/bookkeeping/queries/accounting-exports.server.ts'
import { exportedDocuments } from '#modules/billing/bookkeeping/queries/exported-documents.server.ts'
import {
  accountingFile,
  accountingNames,
  type ExportedDocument,
  programFacts,
} from '#modules/billing/bookkeeping/rules/accounting-file.ts'
import type {
  AccountingProgram,
  DocumentContent,
  FileContent,
} from '#modules/billing/bookkeeping/rules/accounting-programs.ts'
import { paymentsFile } from '#modules/billing/bookkeeping/rules/payments-file.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { vatTotals } from '#modules/billing/tax/queries/vat-report.server.ts'
import { netTotals } from '#modules/billing/tax/rules/vat-report.ts'
import { actorName } from '#modules/identity/rules/actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { buyByTransfer, on } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'

useTestDatabase()
beforeEach(() => openShop())
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const admin = staffWith(...everyPermission)
const december = { from: '2026-12-01', to: '2026-12-31' }
const whole = { kind: 'whole' } as const

type Fetched = Partial<Parameters<typeof recordAccountingExport>[1]>

/** A file of QuickBooks, which no other test of this file asks for, unless it says which. */
async function fetched(content: FileContent, changes: Fetched = {}): Promise<string> {
  const request = {
    program: 'quickbooks' as AccountingProgram,
    period: december,
    offset: 0,
    limit: 500,
    fileName: 'file.csv',
    query: new URLSearchParams(),
    ...changes,
  }
  const recorded = await recordAccountingExport(admin, { ...request, content })
  if (!recorded.ok) throw new Error(recorded.error.message)
  return recorded.value.exportId
}

async function gathered<Item>(batches: AsyncGenerator<Item[]>): Promise<Item[]> {
  const found: Item[] = []
  for await (const batch of batches) found.push(...batch)
  return found
}

const all = async (content: DocumentContent = 'all', changes: Fetched = {}) =>
  gathered(exportedDocuments(await fetched(content, changes)))

const invoiceOf = async (orderId: string) => {
  const [invoice] = await db()
    .select()
    .from(invoices)
    .where(sql`order_id = ${orderId} and kind = 'invoice'`)
  if (!invoice) throw new Error('There is no invoice')
  return invoice
}

const sum = (cents: readonly number[]) => cents.reduce((whole, one) => whole + one, 0)

/**
 * Sales of December: paid, partly paid, credited in part and wholly, revised before it was paid,
 * and others that are none.
 */
async function december2026() {
  on('2026-12-03')
  const [sold, credited] = [await buyByTransfer(), await buyByTransfer()]
  const credit = (id: string, extent: Parameters<typeof issueCreditNote>[2]['extent']) =>
    issueCreditNote(admin, id, { reason: '=SUM(A1)', extent, idempotencyKey: newId() })
  expect(await credit((await invoiceOf(credited.order.id)).id, whole)).toMatchObject({ ok: true })
  expect(
    await credit((await invoiceOf(sold.order.id)).id, {
      kind: 'total',
      totalCents: 3_333,
      description: 'Goodwill',
    }),
  ).toMatchObject({ ok: true })
  return { sold, credited, credit }
}

test('the rows of every program add up to the documents, and these to the VAT report, to the cent', async () => {
  const { credit } = await december2026()
  const id = await threeLines()
  const revised = await credit(id, {
    kind: 'total',
    totalCents: 1_001,
    description: 'Agreed on the phone',
  })
  expect(revised).toMatchObject({ ok: true })
  const [{ owed = 0 } = {}] = await db()
    .select({ owed: sql<number>`total_cents - credited_cents`.mapWith(Number) })
    .from(invoices)
    .where(sql`id = ${id}`)
  const payment = {
    amount: decimalRand(owed),
    receivedOn: '2026-12-03',
    reference: '',
    idempotencyKey: newId(),
  }
  expect(await recordInvoicePayment(admin, id, payment)).toMatchObject({ ok: true })

  const documents = await all()
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual([
    'credit_note',
    'credit_note',
    'invoice',
    'invoice',
    'invoice',
    'invoice',
  ])
  for (const { lines, subtotalCents, vatCents, totalCents } of documents) {
    expect([
      sum(lines.map((line) => line.netCents)),
      sum(lines.map((line) => line.vatCents)),
    ]).toEqual([subtotalCents, vatCents])
    expect(subtotalCents + vatCents).toBe(totalCents)
    for (const line of lines) expect(line.quantity * line.unitPriceCents).toBe(line.netCents)
  }
  const net = netTotals(await vatTotals(december))
  const booked = await bookedTotals(december)
  const sales = booked.filter(({ content }) => content === 'invoices')
  const credited = booked.filter(({ content }) => content === 'credit-notes')
  for (const name of ['subtotalCents', 'vatCents', 'totalCents'] as const) {
    expect(sum(documents.map((document) => document[name]))).toBe(net[name])
    expect(sum([...sales, ...credited].map((total) => total[name]))).toBe(net[name])
  }
  expect(booked).toMatchObject([
    { content: 'invoices', count: 4 },
    { content: 'credit-notes', count: 2 },
    { content: 'bank-payments' },
  ])

  const column = (rows: string[][], heads: readonly string[], name: string) =>
    sum(rows.map((row) => Math.round(Number(row[heads.indexOf(name)]) * 100)))
  const xero = accountingFile('xero', 'all')
  const names = programFacts.xero.names
  const rows = documents.flatMap((document) => xero.rows(document, names))
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([xero.heads.length]))
  const amounts = rows.map((row) =>
    Math.round(
      Number(row[xero.heads.indexOf('*Quantity')]) *
        Number(row[xero.heads.indexOf('*UnitAmount')]) *
        100,
    ),
  )
  expect([sum(amounts), column(rows, xero.heads, 'TaxAmount')]).toEqual([
    net.subtotalCents,
    net.vatCents,
  ])

  const sage = accountingFile('sage', 'all')
  const entries = documents.flatMap((document) => sage.rows(document, programFacts.sage.names))
  const [sold, notes] = [
    entries.filter(([type]) => type === 'Invoice'),
    entries.filter(([type]) => type === 'Cr Note'),
  ]
  expect(column(sold, sage.heads, 'Total') - column(notes, sage.heads, 'Total')).toBe(
    net.totalCents,
  )
  expect(column(sold, sage.heads, 'VAT') - column(notes, sage.heads, 'VAT')).toBe(net.vatCents)
  for (const row of entries)
    expect([row[1], row.length]).toEqual([
      expect.stringMatching(/^C[0-9A-F]{9}$/),
      sage.heads.length,
    ])

  const quickbooks = async (content: 'invoices' | 'credit-notes') => {
    const file = accountingFile('quickbooks', content)
    const found = (await all(content)).flatMap((document) =>
      file.rows(document, programFacts.quickbooks.names),
    )
    expect(new Set(found.map((row) => row.length))).toEqual(new Set([file.heads.length]))
    return column(found, file.heads, '*ItemAmount') + column(found, file.heads, 'ItemTaxAmount')
  }
  expect((await quickbooks('invoices')) - (await quickbooks('credit-notes'))).toBe(net.totalCents)
})

/** An invoice of several lines whose VAT does not divide evenly; nothing is paid on it. */
async function threeLines(): Promise<string> {
  const { order } = await buyByTransfer()
  const paid = await invoiceOf(order.id)
  const id = newId()
  await db().execute(
    sql`insert into invoices select (jsonb_populate_record(i, ${JSON.stringify({
      ...{
        id,
        invoice_number: `INV-THREE-${id}`,
        order_id: null,
        subscription_id: null,
        status: 'unpaid',
        paid_cents: 0,
        paid_at: null,
        tax_point: null,
      },
      ...{ pro_forma: null, subtotal_cents: 1_003, vat_cents: 150, total_cents: 1_153 },
    })}::jsonb)).* from invoices i where id = ${paid.id}`,
  )
  for (const [position, cents] of [
    [1, 335],
    [2, 334],
    [3, 334],
  ])
    await db().execute(sql`insert into invoice_lines (invoice_id, position, description, quantity, unit_price_cents, total_cents)
      values (${id}, ${position}, ${`=cmd|' /C calc'!A${position}`}, 1, ${cents}, ${cents})`)
  return id
}

test('names, dates and signs are as each program wants them, and nothing runs as a formula', async () => {
  expect(accountingFile('sage', 'all').heads.join()).toBe(
    'Type,Customer Reference,Date,Customer Name,Reference,Ledger Account,Details,Net,VAT Rate,VAT,Total,Analysis Type 1,Analysis Type 2,Analysis Type 3',
  )
  const [note] = await all('credit-notes')
  const [invoice] = await all('invoices')
  if (!note || !invoice) throw new Error('Nothing was sold')
  const cells = (
    program: 'xero' | 'sage' | 'quickbooks',
    content: DocumentContent,
    document: ExportedDocument,
  ) => {
    const file = accountingFile(program, content)
    const names = accountingNames(program, {
      account: '4001',
      standardRate: '',
      zeroRate: '',
      noVat: 'None',
    })
    const [row = []] = file.rows(document, names)
    return Object.fromEntries(file.heads.map((head, index) => [head, row[index]]))
  }
  expect(cells('xero', 'all', invoice)).toMatchObject({
    '*InvoiceNumber': invoice.number,
    '*InvoiceDate': '03/12/2026',
    '*AccountCode': '4001',
    '*TaxType': 'Standard Rate Sales',
    Currency: 'ZAR',
  })
  expect(Number(cells('xero', 'all', note)['*UnitAmount'])).toBeLessThan(0)
  expect(cells('xero', 'all', note).Reference).toBe(note.reference)
  expect(cells('sage', 'all', note)).toMatchObject({
    Type: 'Cr Note',
    Date: '03-12-2026',
    'VAT Rate': 'Standard',
  })
  expect(Number(cells('sage', 'all', note).Total)).toBeGreaterThan(0)
  expect(cells('quickbooks', 'credit-notes', note)).toMatchObject({
    '*CreditNoteNo': note.number,
    '*CreditNoteDate': '03/12/2026',
    '*ItemTaxCode': 'Standard',
  })
  expect(
    cells('quickbooks', 'invoices', { ...invoice, isVatRegistered: false })['*ItemTaxCode'],
  ).toBe('None')
  expect(cells('xero', 'all', { ...invoice, rate: 0 })['*TaxType']).toBe(
    'Zero rate (Excluding Goods Exported)',
  )
  const three = (await all()).find(({ number }) => number.startsWith('INV-THREE'))
  const file = accountingFile('xero', 'all')
    .rows(three ?? invoice, programFacts.xero.names)
    .map(csvLine)
    .join('')
  expect(file).toContain("'=cmd|")
  expect(file).not.toMatch(/(^|,)"?=cmd/m)
})

test('parts of a file have each document once', async () => {
  const numbers = (await all()).map(({ number }) => number)
  const parts = []
  for (let offset = 0; offset < numbers.length + 2; offset += 2)
    parts.push(...(await all('all', { offset, limit: 2 })))
  expect(parts.map(({ number }) => number)).toEqual(numbers)
})

const february = { from: '2027-02-01', to: '2027-02-28' }
const states = async (program: AccountingProgram = 'xero') =>
  (await lateList(program, 50)).items.map(({ number, state }) => [number, state])

test('a file is marked with who, when and which period; what lands in an exported month later is told and can be fetched alone, once', async () => {
  on('2027-02-03')
  const first = await invoiceOf((await buyByTransfer()).order.id)
  expect(await states()).toEqual([])
  const inFebruary = { program: 'xero', period: february } as const
  await fetched('all', { ...inFebruary, fileName: 'xero-february.csv' })
  expect(await accountingExportList('xero', 5)).toMatchObject([
    {
      content: 'all',
      periodFrom: '2027-02-01',
      periodTo: '2027-02-28',
      rowCount: 1,
      fileName: 'xero-february.csv',
      exportedBy: actorName(admin),
      createdAt: expect.any(Date),
    },
  ])
  expect(await states()).toEqual([])

  // Booked in March with a day of February, and in March itself, which nothing was exported of.
  on('2027-03-02')
  const late = await invoiceOf((await aPlacedOrder()).id)
  const payment = {
    amount: decimalRand(late.totalCents),
    receivedOn: '2027-02-27',
    reference: 'EFT',
    idempotencyKey: newId(),
  }
  expect(await recordInvoicePayment(admin, late.id, payment)).toMatchObject({ ok: true })
  const march = await invoiceOf((await buyByTransfer()).order.id)
  expect(await states()).toEqual([[late.invoiceNumber, 'new']])
  expect((await all('all', { program: 'xero', period: null })).map(({ number }) => number)).toEqual(
    [late.invoiceNumber],
  )
  expect(await states()).toEqual([])

  // The tax point of a document moves back into February: it is in the month's file no longer as it
  // is now.
  await fetched('all', { program: 'xero', period: { from: '2027-03-01', to: '2027-03-31' } })
  await db().execute(sql`update invoices set tax_point = '2027-02-28' where id = ${march.id}`)
  expect(await states()).toEqual([[march.invoiceNumber, 'changed']])
  expect(
    (await all('all', { program: 'xero', period: null })).map(({ number, day }) => [number, day]),
  ).toEqual([[march.invoiceNumber, '2027-02-28']])
  expect(await states()).toEqual([])

  await db().execute(sql`update invoices set deleted_at = now() where id = ${first.id}`)
  expect(await states()).toEqual([[first.invoiceNumber, 'withdrawn']])
  expect(await all('all', { program: 'xero', period: null })).toEqual([])
  expect(await states()).toEqual([])
  // The other programs were given nothing, so nothing is late there.
  expect(await states('sage')).toEqual([])
  await db().execute(sql`update invoices set deleted_at = null where id = ${first.id}`)
  expect(await states()).toEqual([[first.invoiceNumber, 'changed']])
  expect((await all('all', { program: 'xero', period: null })).map(({ number }) => number)).toEqual(
    [first.invoiceNumber],
  )
})

test('payments, reversals and refunds are in their own files, net of the gateway’s fee, and late ones are told too', async () => {
  const april = { from: '2027-04-01', to: '2027-04-30' }
  on('2027-04-05')
  const invoice = await invoiceOf((await buyByTransfer()).order.id)
  const requested = { program: 'xero', period: april } as const
  const payments = async (changes: Fetched = requested) =>
    gathered(exportedPayments(await fetched('bank-payments', changes)))
  expect(await payments()).toMatchObject([
    {
      kind: 'payment',
      document: invoice.invoiceNumber,
      amountCents: invoice.totalCents,
      feeCents: 0,
      day: '2027-04-05',
    },
  ])
  const [paid] = (
    await db().execute<{ id: string }>(
      sql`select id from payments where invoice_id = ${invoice.id}`,
    )
  ).rows
  on('2027-04-09')
  expect(
    await reversePayment(admin, paid?.id ?? '', {
      reason: 'Bounced',
      reversedOn: '2027-04-09',
      money: 'gone',
    }),
  ).toMatchObject({ ok: true })
  expect(await states()).toEqual([[invoice.invoiceNumber, 'new']])
  const [reversed] = await payments({ program: 'xero', period: null })
  expect(reversed).toMatchObject({
    kind: 'reversal',
    amountCents: -invoice.totalCents,
    day: '2027-04-09',
  })
  expect(await states()).toEqual([])
  if (!reversed) throw new Error('Nothing was reversed')

  const card = { ...reversed, kind: 'payment', amountCents: 22_885, feeCents: 1_000 } as const
  expect(paymentsFile('xero').rows(card)).toEqual([
    ['09/04/2027', '228.85', card.customer, `Payment of ${card.document}`, card.document, ''],
    ['09/04/2027', '-10.00', 'Card gateway', `Gateway fee for ${card.document}`, card.document, ''],
  ])
  expect(paymentsFile('quickbooks').rows({ ...reversed, kind: 'payout' })).toEqual([
    [
      '09/04/2027',
      `${card.customer}, Refund for ${card.document}`,
      decimalRand(-invoice.totalCents),
    ],
  ])
  expect(
    (await bookedTotals(april)).filter(({ content }) => content === 'bank-payments'),
  ).toMatchObject([{ count: 2, totalCents: 0 }])
})

test('who may not manage invoices exports nothing', async () => {
  const request = {
    program: 'sage',
    content: 'all',
    period: february,
    offset: 0,
    limit: 5,
    fileName: 'x.csv',
    query: new URLSearchParams(),
  } as const
  expect(await recordAccountingExport(staffWith('billing.view'), request)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
})
