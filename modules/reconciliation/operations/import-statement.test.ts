import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import {
  recordInvoicePayment,
  recordOrderPayment,
} from '#modules/billing/allocation/operations/record-payment.server.ts'
import {
  anInvoice,
  aPlacedOrder,
  openShop,
  staffWith,
  statementCsv,
} from '#modules/billing/factories.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { documentSeries } from '#modules/billing/tables.numbering.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { booksOf } from '#tests/scenarios/gateway.ts'
import { bankStatementLines, bankStatements } from '../tables.server.ts'
import { importStatement } from './import-statement.server.ts'
import { matchBankLineAgain, matchBankLines } from './match-bank-lines.server.ts'

useTestDatabase()
beforeAll(async () => {
  await openShop()
  await db()
    .insert(documentSeries)
    .values({ series: 'INV-2099-', last: 100_000, permutationKey: 'test' })
})
afterEach(expectSoundBooks)

const bookkeeper = staffWith('payments.manage', 'invoices.manage', 'orders.manage')
type Line = Parameters<typeof statementCsv>[0][number]

async function upload(lines: readonly Line[], name = `${newId()}.csv`) {
  const result = await importStatement(bookkeeper, { name, bytes: statementCsv(lines) }, null)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const linesOf = (statementId: string) =>
  db()
    .select()
    .from(bankStatementLines)
    .where(eq(bankStatementLines.statementId, statementId))
    .orderBy(asc(bankStatementLines.position))
const lineNamed = async (text: string) =>
  (await db().select().from(bankStatementLines).where(eq(bankStatementLines.description, text)))[0]
const invoiceOf = async (id: string) =>
  (await db().select().from(invoices).where(eq(invoices.id, id)))[0]

/** An open invoice of a new customer with an amount that no other test has. */
let cents = 70_000
async function anOpenInvoice(changes: Parameters<typeof anInvoice>[1] = {}) {
  const { customerId } = await aCustomer()
  cents += 1_000
  const number = `INV-2099-${String(cents / 1000).padStart(4, '0')}`
  const invoice = await anInvoice(
    { customerId },
    { invoiceNumber: number, subtotalCents: cents, ...changes },
  )
  const row = await invoiceOf(invoice.id)
  if (!row) throw new Error('The invoice is not there')
  return { ...row, customerId }
}

test('an order’s number with exactly what is owed is allocated by itself: paid, on the day of the bank, by that line', async () => {
  const order = await aPlacedOrder()
  const { orderNumber, totalCents } = order
  const spaced = `ABSA BANK ${orderNumber.slice(0, 3)} ${orderNumber.slice(3, 7).toLowerCase()}-${orderNumber.slice(7)} THANKS`
  const { statementId, newCount } = await upload([
    { text: spaced, cents: totalCents },
    { text: 'RENT', cents: -350_000 },
  ])
  expect(newCount).toBe(2)
  const [line, rent] = await linesOf(statementId)
  expect(line).toMatchObject({ state: 'reconciled', decidedBy: 'Bank statement' })
  expect(rent).toMatchObject({ state: 'outgoing', amountCents: -350_000 })
  const books = await booksOf(order.id)
  expect(books).toMatchObject({
    order: { status: 'paid' },
    invoice: { status: 'paid' },
    subscription: { status: 'active' },
  })
  expect(books.payments).toMatchObject([
    {
      bankLineId: line?.id,
      method: 'bank_transfer',
      source: 'staff',
      receivedOn: '2026-11-03',
      reference: spaced,
      recordedBy: 'Bank statement',
    },
  ])
})

test('a forged or wrong amount is never allocated, whatever number it names', async () => {
  const invoice = await anOpenInvoice()
  for (const wrong of [1, invoice.totalCents - 1, invoice.totalCents + 1]) {
    const { statementId } = await upload([{ text: `EFT ${invoice.invoiceNumber}`, cents: wrong }])
    expect(await linesOf(statementId)).toMatchObject([
      { state: 'proposed', proposedInvoiceId: invoice.id },
    ])
  }
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'unpaid', paidCents: 0 })
})

test('what a later line pays is not proposed for an earlier one', async () => {
  const invoice = await anOpenInvoice()
  const { statementId } = await upload([
    { text: 'CASH DEPOSIT EARLY', cents: invoice.totalCents },
    { text: `EFT ${invoice.invoiceNumber} LATE`, cents: invoice.totalCents },
  ])
  expect(await linesOf(statementId)).toMatchObject([
    { state: 'waiting', proposedInvoiceId: null },
    { state: 'reconciled' },
  ])
})

test('the same file again changes nothing and says so', async () => {
  const invoice = await anOpenInvoice()
  const lines = [{ text: `EFT ${invoice.invoiceNumber} TWICE`, cents: invoice.totalCents }]
  const first = await upload(lines, 'november.csv')
  const again = await upload(lines, 'november (1).csv')
  expect(again).toEqual({
    statementId: first.statementId,
    isKnown: true,
    lineCount: 1,
    newCount: 0,
  })
  expect(await db().select().from(payments).where(eq(payments.invoiceId, invoice.id))).toHaveLength(
    1,
  )
})

test('overlapping statements let each movement in once, twins both', async () => {
  const week = ['A', 'B', 'C', 'C'].map((text, at) => ({
    day: `2026-10-0${Math.min(at, 2) + 1}`,
    text: `OVERLAP ${text}`,
    cents: 12_345,
  }))
  expect(await upload(week.slice(0, 3))).toMatchObject({ lineCount: 3, newCount: 3 })
  expect(await upload(week)).toMatchObject({ lineCount: 4, newCount: 1 })
  expect(await upload([...week, { text: 'OVERLAP D', cents: 1 }])).toMatchObject({
    lineCount: 5,
    newCount: 1,
  })
})

test('two who upload at the same moment take each movement in once, and allocate once', async () => {
  const invoice = await anOpenInvoice()
  const shared = Array.from({ length: 30 }, (_, at) => ({ text: `RACE ${at}`, cents: 10 + at }))
  const lines = [...shared, { text: `RACE ${invoice.invoiceNumber}`, cents: invoice.totalCents }]
  const uploads = await Promise.all([
    upload(lines),
    upload(lines),
    upload([...lines].reverse()),
    upload([...lines, { text: 'RACE END', cents: 5 }]),
  ])
  expect(uploads.filter(({ isKnown }) => isKnown)).toHaveLength(1)
  expect(uploads.reduce((sum, { newCount }) => sum + newCount, 0)).toBe(32)
  expect(await db().select().from(payments).where(eq(payments.invoiceId, invoice.id))).toHaveLength(
    1,
  )
})

test('a bad line refuses the whole file, and nothing of it is kept', async () => {
  const before = await db().$count(bankStatements)
  const bytes = Buffer.from(`${statementCsv([{ text: 'HALF READ', cents: 100 }])}2026,X,1.00,0\r\n`)
  const refused = await importStatement(bookkeeper, { name: 'bad.csv', bytes }, null)
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'invalid', fields: { file: [expect.stringContaining('Line 4')] } },
  })
  expect(await db().$count(bankStatements)).toBe(before)
  expect(await lineNamed('HALF READ')).toBeUndefined()
  expect(
    await importStatement(staffWith('invoices.manage'), { name: 'a.csv', bytes }, null),
  ).toMatchObject({ error: { code: 'forbidden' } })
})

test('what was broken off is gone on with: undecided lines are decided, decided ones left', async () => {
  const invoice = await anOpenInvoice()
  const { statementId } = await upload([
    { text: 'CUT OFF', cents: 77 },
    { text: 'CUT OFF TOO', cents: 78 },
  ])
  const [statement] = await db()
    .select()
    .from(bankStatements)
    .where(eq(bankStatements.id, statementId))
  const left = {
    statementId,
    position: 99,
    bookedOn: '2026-11-04',
    amountCents: invoice.totalCents,
    state: 'waiting',
  } as const
  await db()
    .insert(bankStatementLines)
    .values({ ...left, description: `LEFT ${invoice.invoiceNumber}`, fingerprint: newId() })
  await db()
    .update(bankStatementLines)
    .set({ reason: 'Mine' })
    .where(eq(bankStatementLines.description, 'CUT OFF'))
  await Promise.all([matchBankLines({ statementId }), matchBankLines({ statementId })])
  expect((await linesOf(statementId)).map(({ state, reason }) => [state, reason])).toMatchObject([
    ['waiting', 'Mine'],
    ['waiting', expect.stringContaining('none has this amount')],
    ['reconciled', expect.stringContaining(invoice.invoiceNumber)],
  ])
  expect(statement?.uploadedBy).toBe('Sipho Dlamini')
})

test('a line and staff who record the same payment by hand: once, in either order', async () => {
  for (let round = 0; round < 4; round++) {
    const invoice = await anOpenInvoice()
    const byHand = {
      receivedOn: '2026-11-03',
      amount: String(invoice.totalCents / 100),
      reference: '',
    }
    const text = `HAND ${invoice.invoiceNumber}`
    const [recorded] = await Promise.all([
      recordInvoicePayment(bookkeeper, invoice.id, { ...byHand, idempotencyKey: newId() }),
      upload([{ text, cents: invoice.totalCents }]),
    ])
    const line = await lineNamed(text)
    expect(await invoiceOf(invoice.id)).toMatchObject({
      status: 'paid',
      paidCents: invoice.totalCents,
    })
    expect(
      await db().select().from(payments).where(eq(payments.invoiceId, invoice.id)),
    ).toHaveLength(1)
    if (recorded.ok)
      expect(line).toMatchObject({
        state: 'proposed',
        reason: expect.stringContaining('recorded this amount by hand'),
      })
    else expect([line?.state, recorded.error.code]).toEqual(['reconciled', 'conflict'])
  }
})

test('an order that was marked as paid is not paid again', async () => {
  const order = await aPlacedOrder()
  await recordOrderPayment(bookkeeper, order.id, { notes: '', idempotencyKey: newId() })
  const { statementId } = await upload([
    {
      day: new Date().toISOString().slice(0, 10),
      text: order.orderNumber,
      cents: order.totalCents,
    },
  ])
  expect(await linesOf(statementId)).toMatchObject([
    { state: 'proposed', proposedInvoiceId: null, proposedCustomerId: order.customerId },
  ])
  expect((await booksOf(order.id)).payments).toHaveLength(1)
})

test('a name, an earlier text, a sum and a lone amount are proposed; the rest waits', async () => {
  const [named, again, lone] = [await anOpenInvoice(), await anOpenInvoice(), await anOpenInvoice()]
  const next = await anInvoice({ customerId: again.customerId }, { subtotalCents: 66_600 })
  await upload([{ text: 'PAYER OF HABIT', cents: 1 }])
  const habit = await lineNamed('PAYER OF HABIT')
  const { statementId } = await upload([
    { text: 'PAYSHAP T MOKOENA', cents: named.totalCents },
    { text: 'SUM OF TWO', cents: again.totalCents + ((await invoiceOf(next.id))?.totalCents ?? 0) },
    { text: 'CASH DEPOSIT', cents: lone.totalCents },
    { text: 'INTEREST', cents: 3 },
  ])
  expect(await linesOf(statementId)).toMatchObject([
    {
      state: 'proposed',
      proposedInvoiceId: named.id,
      reason: expect.stringContaining('the text names Thandi Mokoena'),
    },
    {
      state: 'proposed',
      proposedInvoiceId: null,
      proposedCustomerId: again.customerId,
      reason: expect.stringContaining('add up to exactly this'),
    },
    {
      state: 'proposed',
      proposedInvoiceId: lone.id,
      reason: expect.stringContaining('Nothing in the text says so'),
    },
    { state: 'waiting', proposedInvoiceId: null },
  ])
  expect(habit?.state).toBe('waiting')
})

test('a customer’s whole name with another amount is proposed, not allocated; an unknown name waits', async () => {
  const { customerId } = await aCustomer({
    firstName: 'Zoë',
    lastName: `D’Arcy${cents}`,
    company: '',
  })
  await anInvoice(
    { customerId },
    { invoiceNumber: `INV-2099-8${String(cents / 1000).padStart(4, '0')}`, subtotalCents: 123_456 },
  )
  const { statementId } = await upload([
    { text: `PAYSHAP FROM ZOE D ARCY${cents}`, cents: 50_001 },
    { text: 'PAYSHAP FROM NOBODY KNOWN', cents: 50_003 },
  ])
  expect(await linesOf(statementId)).toMatchObject([
    {
      state: 'proposed',
      proposedCustomerId: customerId,
      reason: expect.stringContaining('Only the name fits'),
    },
    { state: 'waiting' },
  ])
})

test('a line whose direction nothing confirms is proposed, never allocated by itself, when looked at again as well', async () => {
  const invoice = await anOpenInvoice()
  const amount = decimalRand(invoice.totalCents)
  const alone = `Date,Amount,Balance,Description\n2026/11/03,${amount},1000.00,EFT ${invoice.invoiceNumber}\n`
  const contradicted = `Date,Description,Amount,Balance\n20261103,RENT ${newId()},-1.00,99.00\n20261103,EFT ${invoice.invoiceNumber},${amount},98.00\n`
  for (const [text, why] of [
    [alone, 'does not show which way'],
    [contradicted, 'do not add up to its balance, first on line 3'],
  ] as const) {
    const imported = await importStatement(
      bookkeeper,
      { name: `${newId()}.csv`, bytes: Buffer.from(text) },
      null,
    )
    const line = (await linesOf(imported.ok ? imported.value.statementId : '')).find(
      ({ amountCents }) => amountCents > 0,
    )
    expect(line).toMatchObject({
      state: 'proposed',
      proposedInvoiceId: invoice.id,
      reason: expect.stringContaining(why),
    })
    await matchBankLineAgain(bookkeeper, line?.id ?? '')
    expect(
      (await linesOf(line?.statementId ?? '')).find(({ amountCents }) => amountCents > 0),
    ).toMatchObject({ state: 'proposed' })
  }
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'unpaid', paidCents: 0 })
})

test('money out of a statement that marks only its credits pays nothing, whatever it names', async () => {
  const invoice = await anOpenInvoice()
  const amount = decimalRand(invoice.totalCents)
  const text = `Date,Description,Amount,Balance,Accrued Bank Charges\n26 Nov 2026,FROM ${newId()},"1,000.00Cr","9,000.00Cr",\n27 Nov 2026,TO ${invoice.invoiceNumber},${amount},${decimalRand(900_000 - invoice.totalCents)}Cr,\n`
  const imported = await importStatement(
    bookkeeper,
    { name: `${newId()}.csv`, bytes: Buffer.from(text) },
    null,
  )
  expect(await linesOf(imported.ok ? imported.value.statementId : '')).toMatchObject([
    { state: 'waiting' },
    { state: 'outgoing', amountCents: -invoice.totalCents },
  ])
  expect(await invoiceOf(invoice.id)).toMatchObject({ status: 'unpaid', paidCents: 0 })
})
