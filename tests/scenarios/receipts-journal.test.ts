import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayIn } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { daySales } from '#modules/accounts/queries/day-sales.server.ts'
import {
  creditFromGateway,
  payFromCredit,
} from '#modules/billing/allocation/operations/credit-received.server.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { reversePayment } from '#modules/billing/allocation/operations/reverse-payment.server.ts'
import { anInvoice, aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import {
  everyReceipt,
  receiptLines,
  receiptSums,
} from '#modules/billing/receipts/queries/receipts.server.ts'
import {
  receiptCsvRow,
  receiptQuery,
  receiptTotals,
} from '#modules/billing/receipts/rules/receipts.ts'
import { incomeWithin } from '#modules/billing/revenue/queries/income.server.ts'
import { figuresOn } from '#modules/billing/revenue/queries/revenue-figures.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { vatTotals } from '#modules/billing/tax/queries/vat-report.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { on } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { payByCard, useGateway } from './gateway.ts'

useTestDatabase()
useGateway()
beforeEach(() =>
  openShop({ billingSettings: { ...defaultBillingSettings, vat_basis: 'payments' } }),
)
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const admin = staffWith(...everyPermission)
const december = { from: '2026-12-01', to: '2026-12-31', method: null, kind: null }

async function pay(invoiceId: string, amount: string, receivedOn: string) {
  const paid = await recordInvoicePayment(admin, invoiceId, {
    amount,
    receivedOn,
    reference: 'FNB 77',
    idempotencyKey: newId(),
  })
  expect(paid).toMatchObject({ ok: true })
  const [payment] = await db().select().from(payments).where(sql`invoice_id = ${invoiceId}`)
  return payment?.id ?? ''
}

const undo = (paymentId: string, money: 'gone' | 'credit', reversedOn: string) =>
  reversePayment(admin, paymentId, { money, reversedOn, reason: 'Bounced' })

test('a month of money: each line on the day it came, booked when it was, and the sums are those of the tables', async () => {
  on('2026-12-02')
  const buyer = await aCustomer()
  const { customerId } = buyer
  const unpaid = () =>
    anInvoice({ customerId }, { status: 'unpaid', issueDate: '2026-11-20', dueDate: '2026-11-27' })
  const [whole, over, bounced, moved, card] = [
    await unpaid(),
    await unpaid(),
    await unpaid(),
    await unpaid(),
    await aPlacedOrder({ method: 'card' }),
  ]
  // Received on the last of November, booked in December: a line of November.
  await pay(whole.id, '228.85', '2026-11-30')
  await pay(over.id, '300.00', '2026-12-01')
  const back = await pay(bounced.id, '228.85', '2026-12-02')
  const kept = await pay(moved.id, '100.00', '2026-12-02')
  await payByCard(card)
  on('2026-12-10')
  expect(await undo(back, 'gone', '2026-12-09')).toMatchObject({ ok: true })
  expect(await undo(kept, 'credit', '2026-12-10')).toMatchObject({ ok: true })
  await db().transaction((tx) =>
    creditFromGateway(
      tx,
      { customerId, amountCents: 5_000, gatewayPaymentId: 'pf-1', note: 'No document' },
      { actor: admin, now: now() },
    ),
  )
  // Used credit is not money.
  expect(await payFromCredit(buyer, bounced.id)).toMatchObject({ ok: true })

  const lines = await receiptLines(december, 100)
  expect(
    lines.map(({ day, kind, method, amountCents, feeCents }) => [
      day,
      kind,
      method,
      amountCents,
      feeCents,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['2026-12-01', 'payment', 'bank_transfer', 30_000, 0],
      ['2026-12-02', 'payment', 'bank_transfer', 22_885, 0],
      ['2026-12-02', 'payment', 'bank_transfer', 10_000, 0],
      ['2026-12-02', 'payment', 'card', 22_885, 526],
      ['2026-12-09', 'reversal', 'bank_transfer', -22_885, 0],
      ['2026-12-10', 'reversal', 'bank_transfer', -10_000, 0],
      ['2026-12-10', 'account', 'bank_transfer', 10_000, 0],
      ['2026-12-10', 'account', 'card', 5_000, 0],
    ]),
  )
  expect(lines).toHaveLength(8)
  const [late] = await receiptLines({ ...december, from: '2026-11-30', to: '2026-11-30' }, 10)
  expect(late).toMatchObject({ amountCents: 22_885, customerId, reference: 'FNB 77' })
  expect(late && dayIn('Africa/Johannesburg', late.bookedAt)).toBe('2026-12-02')
  const totals = receiptTotals(await receiptSums(december))
  expect(totals).toEqual({
    receivedCents: 100_770,
    reversedCents: 32_885,
    feeCents: 526,
    netCents: 67_359,
  })
  expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
    totals.receivedCents - totals.reversedCents,
  )

  // The payments table, asked in another way, and the VAT report on the payments basis: they differ
  // by the money that pays no document.
  const { rows } = await db().execute<{ cents: string }>(
    sql`select sum(amount_cents) as cents from payments where received_on between '2026-12-01' and '2026-12-31'`,
  )
  const onAccount = lines
    .filter(({ kind }) => kind === 'account')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  expect(Number(rows[0]?.cents) + onAccount).toBe(totals.receivedCents - totals.reversedCents)
  const vat = (await vatTotals(december)).reduce((sum, { totalCents }) => sum + totalCents, 0)
  const { rows: moves } = await db().execute<{ overpaid: string; applied: string }>(sql`
    select coalesce(sum(amount_cents) filter (where kind = 'overpayment'), 0) as overpaid, coalesce(-sum(amount_cents) filter (where kind = 'applied'), 0) as applied
    from customer_credits`)
  expect(vat).toBe(Number(rows[0]?.cents) - Number(moves[0]?.overpaid) + Number(moves[0]?.applied))
})

test('filters narrow lines and sums alike, and the export has every line once', async () => {
  const cards = { ...december, method: 'card' as const }
  expect(receiptTotals(await receiptSums(cards))).toMatchObject({
    receivedCents: 27_885,
    feeCents: 526,
  })
  expect(
    (await receiptLines({ ...december, kind: 'reversal' }, 10)).map(
      ({ amountCents }) => amountCents,
    ),
  ).toEqual([-10_000, -22_885])
  const exported = []
  for await (const lines of everyReceipt(december)) exported.push(...lines)
  expect(new Set(exported.map(({ id }) => id)).size).toBe(8)
  const [line] = exported.filter(({ method, kind }) => method === 'card' && kind === 'payment')
  expect(line && receiptCsvRow(line, '2026-12-02')).toEqual([
    '2026-12-02',
    '2026-12-02',
    'Payment',
    'Card',
    expect.any(String),
    expect.stringMatching(/^INV/),
    expect.any(String),
    '228.85',
    '5.26',
    '223.59',
    'PayFast',
    '',
  ])
  const query = (text: string) => receiptQuery(new URLSearchParams(text), '2026-12-10')
  expect(query('from=2026-13-01&to=x&method=cash')).toEqual({
    from: '2026-12-01',
    to: '2026-12-10',
    method: null,
    kind: null,
  })
  expect(query('from=2020-01-01&to=2026-12-31&kind=account')).toEqual({
    from: '2025-12-30',
    to: '2026-12-31',
    method: null,
    kind: 'account',
  })
})

test('the dashboard, the cockpit and the daily digest have the money of the journal, also what is on an account', async () => {
  on('2026-12-10')
  const day = '2026-12-10'
  const figures = async () => [
    (await incomeWithin(10_000))?.at(-1)?.totalCents ?? 0,
    (await figuresOn(day, 'Africa/Johannesburg')).moneyIn.at(-1)?.totalCents ?? 0,
    (await daySales(day)).received.cents,
  ]
  const before = await figures()
  const { customerId } = await aCustomer()
  const wrong = await anInvoice({ customerId })
  // Taken off the wrong invoice and kept: it came once, and it is here.
  expect(await undo(await pay(wrong.id, '228.85', day), 'credit', day)).toMatchObject({ ok: true })
  const found = { customerId, amountCents: 10_000, gatewayPaymentId: 'pf-77', note: 'Found' }
  await db().transaction((tx) => creditFromGateway(tx, found, { actor: admin, now: now() }))
  expect(await figures()).toEqual(before.map((cents) => cents + 32_885))
})
