import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { siteTimeZone } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { undoProblem } from '#modules/billing/allocation/queries/undo-problem.server.ts'
import { anInvoice, openShop, staffWith, statementCsv } from '#modules/billing/factories.ts'
import { creditOf } from '#modules/billing/payments/queries/account-credit.server.ts'
import { adjustCredit } from '#modules/billing/payouts/operations/request-payout.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { vatReportRows } from '#modules/billing/tax/queries/vat-report.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { bouncedPayments } from '../queries/bounced-payments.server.ts'
import { bankStatementLines } from '../tables.server.ts'
import { allocateBankLine } from './allocate-bank-line.server.ts'
import { importStatement } from './import-statement.server.ts'
import { bounceBankLine, undoBankLine } from './undo-bank-line.server.ts'

useTestDatabase()
beforeAll(async () => {
  await openShop()
  setClock(new Date('2026-11-10T08:00:00Z'))
})
afterEach(expectSoundBooks)

const clerk = staffWith('payments.manage', 'invoices.manage')
const lineOf = async (id: string) =>
  (await db().select().from(bankStatementLines).where(eq(bankStatementLines.id, id)))[0]
const invoiceOf = async (id: string) =>
  (await db().select().from(invoices).where(eq(invoices.id, id)))[0]

/** What the VAT report by payments says of an invoice. */
async function taxOf(invoiceId: string): Promise<[string, number][]> {
  const rows = vatReportRows(
    { from: '2026-11-01', to: '2026-11-30' },
    { basis: 'payments', zone: siteTimeZone },
  )
  const found = await db().execute<{ day: string; total_cents: number }>(
    sql`select day, total_cents from (${rows}) as r where invoice_id = ${invoiceId} order by day`,
  )
  return found.rows.map(({ day, total_cents }) => [day, Number(total_cents)])
}

async function imported(...rows: [day: string, amount: number, text: string][]) {
  const bytes = statementCsv(rows.map(([day, cents, text]) => ({ day, cents, text })))
  const statement = await importStatement(clerk, { name: `${newId()}.csv`, bytes }, null)
  if (!statement.ok) throw new Error(statement.error.message)
  const lines = await db()
    .select()
    .from(bankStatementLines)
    .where(eq(bankStatementLines.statementId, statement.value.statementId))
    .orderBy(bankStatementLines.position)
  return lines.map(({ id }) => id)
}

test('a line that was allocated to the wrong customer is undone and allocated again', async () => {
  const [one, two] = [await aCustomer(), await aCustomer()]
  const wrong = await anInvoice({ customerId: one.customerId })
  const right = await anInvoice({ customerId: two.customerId })
  const [id = ''] = await imported(['2026-11-02', 30_000, `EFT ${newId()}`])
  const allocate = (invoiceId: string) =>
    allocateBankLine(clerk, id, {
      shares: [{ invoiceId, amountCents: 22_885 }],
      customerId: null,
      idempotencyKey: newId(),
    })
  expect(await allocate(wrong.id)).toMatchObject({ ok: true })
  expect(await creditOf(one.customerId)).toBe(7_115)
  expect(await undoBankLine(staffWith('invoices.manage'), id, 'x')).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await undoProblem(id)).toBeNull()
  const answers = await Promise.all(
    [1, 2, 3].map(() => undoBankLine(clerk, id, 'Another customer')),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await lineOf(id)).toMatchObject({
    state: 'waiting',
    reason: 'Undone by Sipho Dlamini: Another customer',
  })
  expect(await invoiceOf(wrong.id)).toMatchObject({
    status: 'unpaid',
    paidCents: 0,
    paidOn: null,
    taxPoint: '2026-11-02',
  })
  // The customer gets no email about our own mistake.
  expect(
    await db().$count(
      emailLogs,
      and(eq(emailLogs.invoiceId, wrong.id), eq(emailLogs.templateName, 'payment_reversed')),
    ),
  ).toBe(0)
  expect(await creditOf(one.customerId)).toBe(0)
  await expectSoundBooks()
  expect(await allocate(right.id)).toMatchObject({ ok: true })
  expect(await invoiceOf(right.id)).toMatchObject({ status: 'paid' })
  expect(await allocate(wrong.id)).toMatchObject({ ok: false })
})

test.each(['UNPAID', 'Reversal of deposit', 'DEBIT RETURNED'])(
  'a line of money out that says %s takes back the payment, on its day',
  async (text) => {
    const { customerId } = await aCustomer()
    const { id: invoiceId } = await anInvoice({ customerId })
    const [paid = '', bounced = ''] = await imported(
      ['2026-11-03', 22_885, `EFT ${newId()}`],
      ['2026-11-05', -22_885, `${text} ${newId()}`],
    )
    await allocateBankLine(clerk, paid, {
      shares: [{ invoiceId, amountCents: 22_885 }],
      customerId: null,
      idempotencyKey: newId(),
    })
    const line = await lineOf(bounced)
    expect(line).toMatchObject({
      state: 'proposed',
      reason: 'Looks like a payment that the bank reversed.',
    })
    if (!line) throw new Error('no line')
    expect((await bouncedPayments(line)).map(({ id }) => id)).toEqual([paid])
    const answers = await Promise.all([1, 2, 3].map(() => bounceBankLine(clerk, bounced, paid)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'unpaid', paidCents: 0 })
    expect(
      await db().$count(
        emailLogs,
        and(eq(emailLogs.invoiceId, invoiceId), eq(emailLogs.templateName, 'payment_reversed')),
      ),
    ).toBe(1)
    expect(await undoBankLine(clerk, paid, 'Wrong')).toMatchObject({
      error: { message: 'This line was already undone.' },
    })
    expect(await undoProblem(paid)).toBe('What it paid was reversed already.')
    expect(await bouncedPayments(line)).toEqual([])
    const rows = await db()
      .select()
      .from(payments)
      .where(eq(payments.invoiceId, invoiceId))
      .orderBy(payments.amountCents)
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([-22_885, 22_885])
    expect(await taxOf(invoiceId)).toEqual([
      ['2026-11-03', 22_885],
      ['2026-11-05', -22_885],
    ])
  },
)

test('a bounce of the wrong payment is undone, the payment allocated again, and the right one taken back', async () => {
  const [one, two] = [await aCustomer(), await aCustomer()]
  const [kept, bounced] = [
    await anInvoice({ customerId: one.customerId }),
    await anInvoice({ customerId: two.customerId }),
  ]
  const [mine = '', other = '', out = ''] = await imported(
    ['2026-11-03', 30_000, `EFT ${newId()}`],
    ['2026-11-03', 30_000, `EFT ${newId()}`],
    ['2026-11-05', -30_000, `UNPAID ${newId()}`],
  )
  const allocate = (id: string, invoiceId: string) =>
    allocateBankLine(clerk, id, {
      shares: [{ invoiceId, amountCents: 22_885 }],
      customerId: null,
      idempotencyKey: newId(),
    })
  expect([(await allocate(mine, kept.id)).ok, (await allocate(other, bounced.id)).ok]).toEqual([
    true,
    true,
  ])
  expect(await bounceBankLine(clerk, out, mine)).toMatchObject({ ok: true })
  expect(await creditOf(one.customerId)).toBe(0)

  expect(await undoBankLine(staffWith('invoices.manage'), out, 'x')).toMatchObject({
    error: { code: 'forbidden' },
  })
  const answers = await Promise.all(
    [1, 2, 3].map(() => undoBankLine(clerk, out, 'The other one bounced')),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const undone = { reason: 'Undone by Sipho Dlamini: The other one bounced', decidedBy: null }
  expect([await lineOf(mine), await lineOf(out)]).toMatchObject([
    { state: 'waiting', ...undone },
    { state: 'proposed', ...undone },
  ])
  expect(await invoiceOf(kept.id)).toMatchObject({ status: 'unpaid', paidCents: 0 })
  await expectSoundBooks()

  expect(await allocate(mine, kept.id)).toMatchObject({ ok: true })
  expect(await invoiceOf(kept.id)).toMatchObject({ status: 'paid', paidCents: 22_885 })
  expect(await creditOf(one.customerId)).toBe(7_115)
  expect(await bounceBankLine(clerk, out, other)).toMatchObject({ ok: true })
  expect(await invoiceOf(bounced.id)).toMatchObject({ status: 'unpaid', paidCents: 0 })
  expect([await creditOf(one.customerId), await creditOf(two.customerId)]).toEqual([7_115, 0])
})

test('a bounce of money that was all account credit is undone too', async () => {
  const { customerId } = await aCustomer()
  const [paid = '', out = ''] = await imported(
    ['2026-11-03', 12_345, `EFT ${newId()}`],
    ['2026-11-05', -12_345, `UNPAID ${newId()}`],
  )
  expect(
    await allocateBankLine(clerk, paid, { shares: [], customerId, idempotencyKey: newId() }),
  ).toMatchObject({ ok: true })
  expect(await bounceBankLine(clerk, out, paid)).toMatchObject({ ok: true })
  expect(await undoBankLine(clerk, out, 'Not this one')).toMatchObject({ ok: true })
  expect([(await lineOf(paid))?.state, (await lineOf(out))?.state]).toEqual(['waiting', 'proposed'])
  expect(
    await allocateBankLine(clerk, paid, { shares: [], customerId, idempotencyKey: newId() }),
  ).toMatchObject({ ok: true })
  expect(await creditOf(customerId)).toBe(12_345)
})

test('where credit of the line is used, its page says what the undo would answer', async () => {
  const { customerId } = await aCustomer()
  const { id: invoiceId } = await anInvoice({ customerId })
  const [paid = ''] = await imported(['2026-11-03', 30_000, `EFT ${newId()}`])
  await allocateBankLine(clerk, paid, {
    shares: [{ invoiceId, amountCents: 22_885 }],
    customerId: null,
    idempotencyKey: newId(),
  })
  expect(await undoProblem(paid)).toBeNull()
  await adjustCredit(clerk, customerId, {
    amountCents: -5_000,
    reason: 'Used',
    idempotencyKey: newId(),
  })
  const problem = await undoProblem(paid)
  expect(problem?.replaceAll('\u00a0', ' ')).toBe(
    'R50.00 of this line became account credit that is used already. Undo its use first.',
  )
  expect(await undoBankLine(clerk, paid, 'Wrong')).toMatchObject({ error: { code: 'conflict' } })
})

test('other money out is none of the desk’s business, and is never allocated', async () => {
  const { customerId } = await aCustomer()
  const [out = '', bounced = ''] = await imported(
    ['2026-11-06', -1_000, `Rent ${newId()}`],
    ['2026-11-06', -2_000, `UNPAID ${newId()}`],
  )
  expect(await lineOf(out)).toMatchObject({ state: 'outgoing' })
  for (const id of [out, bounced])
    expect(
      await allocateBankLine(clerk, id, { shares: [], customerId, idempotencyKey: newId() }),
    ).toMatchObject({ error: { code: 'conflict' } })
})
