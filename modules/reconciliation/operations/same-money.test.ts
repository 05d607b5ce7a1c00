import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { decimalRand } from '#kernel/money.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { anInvoice, openShop, staffWith, statementCsv } from '#modules/billing/factories.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { documentSeries } from '#modules/billing/tables.numbering.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { bankLineDetails } from '../queries/bank-line.server.ts'
import { bankStatementLines } from '../tables.server.ts'
import { allocateBankLine } from './allocate-bank-line.server.ts'
import { linkBankLine } from './bank-line-links.server.ts'
import { importStatement } from './import-statement.server.ts'
import { matchBankLineAgain } from './match-bank-lines.server.ts'

/**
 * Money that came once is recorded once, however we learn of it: typed in, or in another file of
 * the same days.
 */
useTestDatabase()
beforeAll(async () => {
  await openShop()
  await db()
    .insert(documentSeries)
    .values({ series: 'INV-2098-', last: 100_000, permutationKey: 'test' })
})
afterEach(expectSoundBooks)

const sipho = staffWith('payments.manage', 'invoices.manage')
const half = 11_500

type Line = { day?: string; text: string; cents: number }

async function upload(bytes: Buffer, name: string) {
  const imported = await importStatement(sipho, { name, bytes }, null)
  if (!imported.ok) throw new Error(JSON.stringify(imported.error))
  const { statementId } = imported.value
  return db()
    .select()
    .from(bankStatementLines)
    .where(eq(bankStatementLines.statementId, statementId))
    .orderBy(asc(bankStatementLines.position))
}

const csv = (...lines: Line[]) => upload(statementCsv(lines), `${newId()}.csv`)
const ofx = (...lines: Line[]) => upload(ofxOf(lines), `${newId()}.ofx`)

function ofxOf(lines: readonly Line[]): Buffer {
  const moved = lines.map(({ day = '2026-11-03', text, cents }) => {
    const fields = {
      TRNTYPE: 'CREDIT',
      DTPOSTED: day.replaceAll('-', ''),
      TRNAMT: decimalRand(cents),
      FITID: newId(),
      NAME: `MAGTAPE ${text}`,
    }
    return `<STMTTRN>${Object.entries(fields)
      .map(([tag, value]) => `<${tag}>${value}\r\n`)
      .join('')}</STMTTRN>`
  })
  return Buffer.from(
    `OFXHEADER:100\r\n\r\n<OFX><CURDEF>ZAR<ACCTID>62845501234<BANKTRANLIST>${moved.join('\r\n')}</BANKTRANLIST></OFX>`,
  )
}

let number = 1_000

/** An open invoice of R230, or as much as said. */
async function anOpenInvoice(subtotalCents = 20_000) {
  const { customerId } = await aCustomer()
  const { id } = await anInvoice(
    { customerId },
    { invoiceNumber: `INV-2098-${++number}`, subtotalCents },
  )
  return { ...(await invoiceOf(id)), customerId }
}

async function invoiceOf(id: string) {
  const [row] = await db().select().from(invoices).where(eq(invoices.id, id))
  if (!row) throw new Error('The invoice is not there')
  return row
}

const whoWaits = async () =>
  (
    await db().execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount

const byHand = (invoiceId: string, receivedOn = '2026-11-03') =>
  recordInvoicePayment(sipho, invoiceId, {
    receivedOn,
    amount: decimalRand(half),
    reference: '',
    idempotencyKey: newId(),
  })
const allocate = (lineId: string | undefined, invoiceId: string) =>
  allocateBankLine(sipho, lineId ?? '', {
    shares: [{ invoiceId, amountCents: half }],
    customerId: null,
    idempotencyKey: newId(),
  })
const halfPaid = { status: 'unpaid', paidCents: half, totalCents: 2 * half }

test('a half that was recorded by hand is not recorded again by its line; joined, the next half is allocated by itself', async () => {
  const { id, invoiceNumber, customerId } = await anOpenInvoice()
  await byHand(id, '2026-11-01')
  const text = `EFT ${invoiceNumber}`
  const [line] = await csv({ text, cents: half })
  const reason = expect.stringContaining(
    'Probably the same money as the payment recorded by hand on 2026-11-01',
  )
  expect(line).toMatchObject({
    state: 'proposed',
    proposedInvoiceId: null,
    proposedCustomerId: customerId,
    reason,
  })
  expect(await invoiceOf(id)).toMatchObject(halfPaid)
  const [payment] = await db().select().from(payments).where(eq(payments.invoiceId, id))
  expect(await linkBankLine(sipho, line?.id ?? '', [payment?.id ?? ''])).toMatchObject({ ok: true })
  expect(await csv({ day: '2026-11-09', text, cents: half })).toMatchObject([
    { state: 'reconciled' },
  ])
  expect(await invoiceOf(id)).toMatchObject({ status: 'paid', paidCents: 2 * half })
})

test('a half recorded by hand while its statement is imported: never both by themselves', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, invoiceNumber } = await anOpenInvoice()
    const [first] = await csv({ day: '2026-10-01', text: `EFT ${invoiceNumber}`, cents: half })
    await allocate(first?.id, id)
    const [recorded, lines] = await Promise.all([
      byHand(id),
      csv({ text: `EFT ${invoiceNumber}`, cents: half }),
    ])
    expect([recorded.ok, lines[0]?.state]).toEqual(
      recorded.ok ? [true, 'proposed'] : [false, 'reconciled'],
    )
  }
})

test('the same movement in a file of another kind is proposed, a day off as well, and looking again changes nothing', async () => {
  for (const day of ['2026-11-03', '2026-11-02', '2026-11-04']) {
    const { id, invoiceNumber, customerId } = await anOpenInvoice()
    const [first] = await csv({ text: `EFT ${invoiceNumber}`, cents: half })
    expect(first).toMatchObject({ state: 'proposed', proposedInvoiceId: id })
    expect(await allocate(first?.id, id)).toMatchObject({ ok: true })
    const [again] = await ofx({ day, text: invoiceNumber, cents: half })
    const reason = expect.stringContaining(
      'Probably the same money as the line of 2026-11-03 on another statement',
    )
    expect(again).toMatchObject({
      state: 'proposed',
      proposedInvoiceId: null,
      proposedCustomerId: customerId,
      reason,
    })
    await matchBankLineAgain(sipho, again?.id ?? '')
    expect(await invoiceOf(id)).toMatchObject(halfPaid)
  }
})

test('a movement whose money staff put on the balance is not recorded by another file', async () => {
  const { id, customerId, invoiceNumber } = await anOpenInvoice(10_000)
  const [first] = await csv({ text: `CASH ${newId()}`, cents: half })
  expect(
    await allocateBankLine(sipho, first?.id ?? '', {
      shares: [],
      customerId,
      idempotencyKey: newId(),
    }),
  ).toMatchObject({ ok: true })
  expect(await ofx({ text: invoiceNumber, cents: half })).toMatchObject([
    { state: 'proposed', proposedCustomerId: customerId },
  ])
  expect(await invoiceOf(id)).toMatchObject({ paidCents: 0 })
})

test('what becomes known while the line waits for its invoice counts', async () => {
  const { id, customerId, invoiceNumber } = await anOpenInvoice(10_000)
  const [first] = await csv({ text: `CASH ${newId()}`, cents: half })
  let uploading: ReturnType<typeof ofx> | undefined
  await transact(async (tx) => {
    await lockInvoice(tx, id)
    uploading = ofx({ text: invoiceNumber, cents: half })
    await expect.poll(whoWaits, { timeout: 10_000 }).toBe(1)
    return allocateBankLine(sipho, first?.id ?? '', {
      shares: [],
      customerId,
      idempotencyKey: newId(),
    })
  })
  expect(await uploading).toMatchObject([
    { state: 'proposed', reason: expect.stringContaining('on the customer’s balance') },
  ])
  expect(await invoiceOf(id)).toMatchObject({ paidCents: 0 })
})

test('two that are alike in one file are two movements; so is one of another week', async () => {
  const { id, invoiceNumber } = await anOpenInvoice()
  const [first, second] = await csv(
    { text: `EFT ${invoiceNumber}`, cents: half },
    { text: `EFT ${invoiceNumber}`, cents: half },
  )
  await allocate(first?.id, id)
  await matchBankLineAgain(sipho, second?.id ?? '')
  expect(await invoiceOf(id)).toMatchObject({ status: 'paid', paidCents: 2 * half })
  const later = await anOpenInvoice()
  const [october] = await csv({
    day: '2026-10-03',
    text: `EFT ${later.invoiceNumber}`,
    cents: half,
  })
  await allocate(october?.id, later.id)
  expect(await ofx({ text: later.invoiceNumber, cents: half })).toMatchObject([
    { state: 'reconciled' },
  ])
})

test('a day that no bank has is a named bad line, and half a character does no harm', async () => {
  for (const day of ['0000-01-01', '1899-12-30', '2101-01-01']) {
    for (const [name, bytes] of [
      ['a.ofx', ofxOf([{ day, text: 'X', cents: 1 }])] as const,
      ['a.csv', statementCsv([{ day, text: 'X', cents: 1 }])] as const,
    ]) {
      const refused = await importStatement(sipho, { name, bytes }, null)
      const named = expect.stringMatching(
        new RegExp(`^Line \\d+: Expected a day .*${day.replaceAll('-', '')}`),
      )
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'invalid', fields: { file: [named] } },
      })
    }
  }
  expect(await ofx({ text: 'HALF &#55357; A PAIR', cents: 100 })).toMatchObject([
    { description: 'MAGTAPE HALF \uFFFD A PAIR' },
  ])
  expect(await csv({ text: `${'x'.repeat(499)}\u{1F600}`, cents: 101 })).toMatchObject([
    { description: `${'x'.repeat(499)}\uFFFD` },
  ])
})

test('one transfer that was recorded by hand as two payments is recognised, and joined to both', async () => {
  const { customerId } = await aCustomer()
  const numbers = [`INV-2098-${++number}`, `INV-2098-${++number}`]
  for (const [at, subtotalCents] of [11_100, 22_200].entries()) {
    const { id } = await anInvoice(
      { customerId },
      { invoiceNumber: numbers[at] ?? '', subtotalCents },
    )
    await recordInvoicePayment(sipho, id, {
      receivedOn: '2026-11-02',
      amount: decimalRand((subtotalCents * 115) / 100),
      reference: '',
      idempotencyKey: newId(),
    })
  }
  // The only open document of exactly this amount is another customer's.
  const other = await anOpenInvoice(33_300)
  const [line] = await csv({ text: `MAGTAPE CREDIT ${newId()}`, cents: 38_295 })
  expect(line).toMatchObject({
    state: 'proposed',
    proposedInvoiceId: null,
    proposedCustomerId: customerId,
  })
  expect(line?.reason.replaceAll('\u00a0', ' ')).toBe(
    `Probably the same money as 2 payments recorded by hand, which add up to exactly this: R127.65 for ${numbers[0]}, R255.30 for ${numbers[1]}.`,
  )
  const details = await bankLineDetails(line?.id ?? '', {
    customerId: other.customerId,
    invoiceId: other.id,
  })
  const [recorded] = details?.recorded ?? []
  const ids = recorded?.source === 'hand' ? recorded.payments.map(({ id }) => id) : []
  expect(ids).toHaveLength(2)
  expect(await linkBankLine(sipho, line?.id ?? '', ids.slice(0, 1))).toMatchObject({
    error: { code: 'invalid' },
  })
  expect(await linkBankLine(sipho, line?.id ?? '', ids)).toMatchObject({ ok: true })
  expect(await linkBankLine(sipho, line?.id ?? '', ids)).toMatchObject({ ok: true })
  expect(await invoiceOf(other.id)).toMatchObject({ paidCents: 0 })
})

test('the same money in another format is recognised without a number, and no document is proposed', async () => {
  const { customerId } = await aCustomer()
  const [first] = await csv({ text: 'FNB OB PMT TANDARTS', cents: 45_600 })
  expect(
    await allocateBankLine(sipho, first?.id ?? '', {
      shares: [],
      customerId,
      idempotencyKey: newId(),
    }),
  ).toMatchObject({ ok: true })
  const open = await anOpenInvoice(39_652)
  expect(open.totalCents).toBe(45_600)
  const [again] = await ofx({ day: '2026-11-04', text: 'S DLAMINI', cents: 45_600 })
  expect(again).toMatchObject({
    state: 'proposed',
    proposedInvoiceId: null,
    proposedCustomerId: customerId,
  })
  expect(again?.reason).toContain(
    'Probably the same money as the line of 2026-11-03 on another statement',
  )
  expect(
    (await bankLineDetails(again?.id ?? '', { customerId: null, invoiceId: null }))?.recorded,
  ).toMatchObject([{ source: 'line', line: { id: first?.id } }])
  // Another customer's transfer of the same price is none.
  expect(await csv({ text: 'FNB OB PMT BAKKERY', cents: 45_600 })).toMatchObject([
    { proposedInvoiceId: open.id },
  ])
})

test('one payment that was recorded by hand is recognised without a number, also when the only open document of its amount is another', async () => {
  const paid = await anOpenInvoice(47_000)
  await recordInvoicePayment(sipho, paid.id, {
    receivedOn: '2026-11-01',
    amount: decimalRand(paid.totalCents),
    reference: '',
    idempotencyKey: newId(),
  })
  await anOpenInvoice(47_000)
  const [line] = await csv({ text: `CASH ${newId()}`, cents: paid.totalCents })
  expect(line).toMatchObject({
    state: 'proposed',
    proposedInvoiceId: null,
    proposedCustomerId: paid.customerId,
  })
  expect(line?.reason).toContain(`the payment for ${paid.invoiceNumber}`)
})

test('the same money in another file of one format is recognised by a word in common, and without one it is other money', async () => {
  const { customerId } = await aCustomer()
  const [first] = await csv({ text: 'FNB OB PMT KWAGGA', cents: 46_100 })
  expect(
    await allocateBankLine(sipho, first?.id ?? '', {
      shares: [],
      customerId,
      idempotencyKey: newId(),
    }),
  ).toMatchObject({ ok: true })
  expect(
    await csv({ day: '2026-11-04', text: 'INWARD KWAGGA CREDIT', cents: 46_100 }),
  ).toMatchObject([
    {
      state: 'proposed',
      proposedInvoiceId: null,
      proposedCustomerId: customerId,
      reason: expect.stringContaining('Probably the same money'),
    },
  ])
  expect(await csv({ text: 'INWARD CREDIT BOKMAKIERIE', cents: 46_100 })).toMatchObject([
    { state: 'waiting' },
  ])
})
