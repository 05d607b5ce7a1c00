import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { anInvoice, openShop, staffWith, statementCsv } from '#modules/billing/factories.ts'
import { customerCredits, payments } from '#modules/billing/tables.money.server.ts'
import { documentSeries } from '#modules/billing/tables.numbering.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { bankStatementLines } from '../tables.server.ts'
import { type AllocationInput, allocateBankLine } from './allocate-bank-line.server.ts'
import { dismissBankLine, linkBankLine, reopenBankLine } from './bank-line-links.server.ts'
import { importStatement } from './import-statement.server.ts'
import { matchBankLineAgain } from './match-bank-lines.server.ts'

useTestDatabase()
beforeAll(async () => {
  await openShop()
  await db()
    .insert(documentSeries)
    .values({ series: 'INV-2099-', last: 100_000, permutationKey: 'test' })
})
afterEach(expectSoundBooks)

const [sipho, nadia] = [
  staffWith('payments.manage', 'invoices.manage'),
  { ...staffWith('payments.manage', 'invoices.manage'), name: 'Nadia' },
]

/** A line that names no customer. */
async function aLine(cents: number, text = `EFT ${newId()}`) {
  const imported = await importStatement(
    sipho,
    { name: 'a.csv', bytes: statementCsv([{ text, cents }]) },
    null,
  )
  if (!imported.ok) throw new Error(imported.error.message)
  return lineOf(text)
}

async function lineOf(text: string) {
  const [line] = await db()
    .select()
    .from(bankStatementLines)
    .where(eq(bankStatementLines.description, text))
  if (!line) throw new Error('The line is not there')
  return line
}

const allocate = (lineId: string, input: Partial<AllocationInput>, actor = sipho) =>
  allocateBankLine(actor, lineId, {
    shares: [],
    customerId: null,
    idempotencyKey: newId(),
    ...input,
  })
const creditOf = async (customerId: string) =>
  (await db().select().from(customerCredits).where(eq(customerCredits.customerId, customerId))).map(
    (row) => row.amountCents,
  )
const owedOn = async (id: string) =>
  (await db().select().from(invoices).where(eq(invoices.id, id)))[0]
const paymentsOf = (id: string) => db().select().from(payments).where(eq(payments.bankLineId, id))

async function aDebt(...subtotals: number[]) {
  const { customerId } = await aCustomer()
  const debts: string[] = []
  for (const subtotalCents of subtotals)
    debts.push((await anInvoice({ customerId }, { subtotalCents })).id)
  return { customerId, debts: debts.map((id) => id) }
}

test('a part leaves a balance, too much becomes credit', async () => {
  const { customerId, debts } = await aDebt(10_000)
  const [invoiceId = ''] = debts
  const part = await aLine(5_000)
  expect(await allocate(part.id, { shares: [{ invoiceId, amountCents: 5_000 }] })).toMatchObject({
    ok: true,
  })
  expect(await owedOn(invoiceId)).toMatchObject({ status: 'unpaid', paidCents: 5_000 })
  const more = await aLine(9_000)
  expect(await allocate(more.id, { shares: [{ invoiceId, amountCents: 9_000 }] })).toMatchObject({
    ok: true,
  })
  expect(await owedOn(invoiceId)).toMatchObject({ status: 'paid', paidCents: 11_500 })
  expect(await creditOf(customerId)).toEqual([2_500])
})

test('one line for several invoices, and the rest on the balance', async () => {
  const { customerId, debts } = await aDebt(10_000, 20_000)
  const [first = '', second = ''] = debts
  const line = await aLine(40_000)
  const shares = [
    { invoiceId: first, amountCents: 11_500 },
    { invoiceId: second, amountCents: 20_000 },
  ]
  expect(await allocate(line.id, { shares })).toMatchObject({ ok: true })
  expect([(await owedOn(first))?.status, (await owedOn(second))?.paidCents]).toEqual([
    'paid',
    20_000,
  ])
  expect(await creditOf(customerId)).toEqual([8_500])
  expect(await paymentsOf(line.id)).toHaveLength(2)
  expect((await lineOf(line.description)).reason).toContain('R85.00 on the balance')
})

test('the balance alone', async () => {
  const { customerId } = await aDebt()
  const line = await aLine(4_200)
  expect(await allocate(line.id, { customerId })).toMatchObject({ ok: true })
  expect(await creditOf(customerId)).toEqual([4_200])
})

test('what does not fit is refused and allocates nothing', async () => {
  const [{ debts, customerId }, other] = [await aDebt(10_000, 5_000), await aDebt(10_000)]
  const [first = '', second = ''] = debts
  const line = await aLine(20_000)
  const share = (invoiceId: string, amountCents: number) => ({ invoiceId, amountCents })
  const refusals = [
    { shares: [share(first, 20_001)] },
    { shares: [share(first, 12_000), share(second, 100)] },
    { shares: [share(first, 100), share(other.debts[0] ?? '', 100)] },
    { shares: [share(first, 100), share(first, 100)] },
    { shares: [share(first, 0)] },
    { shares: [share(newId(), 100)] },
    { customerId: newId() },
    {},
  ]
  for (const input of refusals) expect(await allocate(line.id, input)).toMatchObject({ ok: false })
  expect(await allocate(line.id, { customerId }, staffWith('invoices.manage'))).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await allocate(line.id, { customerId }, staffWith('payments.manage'))).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await paymentsOf(line.id)).toEqual([])
  expect((await lineOf(line.description)).state).toBe('waiting')
})

test('two who decide at once: one allocates, the other hears who did', async () => {
  const { debts } = await aDebt(10_000)
  const [invoiceId = ''] = debts
  const line = await aLine(11_500, 'EFT TWO AT ONCE')
  const shares = [{ invoiceId, amountCents: 11_500 }]
  const answers = await Promise.all([
    allocate(line.id, { shares }),
    allocate(line.id, { shares }, nadia),
    dismissBankLine(nadia, line.id, 'A refund'),
  ])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  for (const answer of answers)
    if (!answer.ok)
      expect(answer.error).toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/has (reconciled|dismissed) this line already/),
      })
})

test('pressing twice allocates once; the same key for something else is a conflict', async () => {
  const { customerId } = await aDebt()
  const line = await aLine(900)
  const idempotencyKey = newId()
  const [one, two] = await Promise.all([
    allocate(line.id, { customerId, idempotencyKey }),
    allocate(line.id, { customerId, idempotencyKey }),
  ])
  expect([one.ok, two.ok]).toEqual([true, true])
  expect(await allocate(line.id, { customerId: newId(), idempotencyKey })).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(await creditOf(customerId)).toEqual([900])
})

test('dismissed with a reason, brought back, and then it waits for a person', async () => {
  const { customerId, debts } = await aDebt(33_300)
  const invoice = await owedOn(debts[0] ?? '')
  const line = await aLine(10)
  expect(await dismissBankLine(sipho, line.id, '  ')).toMatchObject({ error: { code: 'invalid' } })
  expect(await dismissBankLine(sipho, line.id, 'Interest')).toMatchObject({ ok: true })
  expect(await dismissBankLine(sipho, line.id, 'Interest')).toMatchObject({ ok: true })
  expect(await dismissBankLine(nadia, line.id, 'Interest')).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(await lineOf(line.description)).toMatchObject({
    state: 'dismissed',
    reason: 'Interest',
    decidedBy: 'Sipho Dlamini',
  })
  expect(await allocate(line.id, { customerId })).toMatchObject({ error: { code: 'conflict' } })
  expect(await reopenBankLine(nadia, line.id)).toMatchObject({ ok: true })
  expect(await lineOf(line.description)).toMatchObject({
    state: 'waiting',
    reason: 'Restored by Nadia.',
    decidedBy: null,
  })
  expect(invoice?.status).toBe('unpaid')
})

test('a line is looked at again: what came meanwhile is found', async () => {
  const line = await aLine(45_540, 'EFT INV-2099-7777')
  expect(line.state).toBe('waiting')
  const { customerId } = await aCustomer()
  const { id } = await anInvoice(
    { customerId },
    { invoiceNumber: 'INV-2099-7777', subtotalCents: 39_600 },
  )
  expect(await matchBankLineAgain(sipho, line.id)).toMatchObject({ ok: true })
  expect((await lineOf(line.description)).state).toBe('reconciled')
  expect(await owedOn(id)).toMatchObject({ status: 'paid' })
  expect(await matchBankLineAgain(sipho, line.id)).toMatchObject({ error: { code: 'conflict' } })
})

test('money that was recorded by hand before is joined to its line, and not recorded again', async () => {
  const { debts } = await aDebt(10_000)
  const [invoiceId = ''] = debts
  await recordInvoicePayment(sipho, invoiceId, {
    receivedOn: '2026-11-03',
    amount: '115.00',
    reference: '',
    idempotencyKey: newId(),
  })
  const [payment] = await db().select().from(payments).where(eq(payments.invoiceId, invoiceId))
  const [line, wrong] = [await aLine(11_500, 'EFT BY HAND'), await aLine(11_400)]
  expect(await linkBankLine(sipho, wrong.id, [payment?.id ?? ''])).toMatchObject({
    error: { code: 'invalid' },
  })
  const answers = await Promise.all([
    linkBankLine(sipho, line.id, [payment?.id ?? '']),
    linkBankLine(nadia, line.id, [payment?.id ?? '']),
  ])
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  expect(await lineOf('EFT BY HAND')).toMatchObject({ state: 'reconciled' })
  expect(await paymentsOf(line.id)).toHaveLength(1)
})

test('a payer is known again by the text of an earlier payment', async () => {
  const { customerId, debts } = await aDebt(10_000)
  const before = await aLine(100, 'MAGTAPE CREDIT 7781')
  await allocate(before.id, { customerId })
  const bytes = statementCsv([{ day: '2026-12-03', text: 'MAGTAPE CREDIT 7781', cents: 11_500 }])
  await anInvoice({ customerId: (await aCustomer()).customerId }, { subtotalCents: 10_000 })
  const imported = await importStatement(sipho, { name: 'december.csv', bytes }, null)
  const lines = imported.ok
    ? await db()
        .select()
        .from(bankStatementLines)
        .where(eq(bankStatementLines.statementId, imported.value.statementId))
    : []
  expect(lines).toMatchObject([
    {
      state: 'proposed',
      proposedInvoiceId: debts[0],
      reason: expect.stringContaining('paid with this text before'),
    },
  ])
})
