import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  recordInvoicePayment,
  recordOrderPayment,
} from '#modules/billing/allocation/operations/record-payment.server.ts'
import { aPlacedOrder, staffWith, statementCsv } from '#modules/billing/factories.ts'
import {
  invoiceDocument,
  mailedInvoice,
} from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { decideNotification } from '#modules/billing/notifications/operations/decide-notification.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { vatTotals } from '#modules/billing/tax/queries/vat-report.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { importStatement } from '#modules/reconciliation/operations/import-statement.server.ts'
import { vatRates } from '#modules/settings/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { buyByCard, on, renewalsOf, runOn } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { notifyOrder, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const clerk = staffWith('orders.manage', 'invoices.manage', 'payments.manage')
const november = { from: '2026-11-01', to: '2026-11-30' }
const december = { from: '2026-12-01', to: '2026-12-31' }

const later = {
  november: { from: '2027-11-01', to: '2027-11-30' },
  december: { from: '2027-12-01', to: '2027-12-31' },
}

async function invoiceOf(orderId: string) {
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, orderId))
  if (!invoice) throw new Error('There is no invoice')
  return invoice
}

/** Output tax of a period, straight from the tables. */
async function vatBySql({ from, to }: { from: string; to: string }): Promise<number> {
  const { rows } = await db().execute<{ vat: string }>(
    sql`select coalesce(sum(vat_cents), 0) as vat from invoices where kind = 'invoice' and tax_point between ${from} and ${to}`,
  )
  return Number(rows[0]?.vat)
}
const reported = async (period: typeof november) =>
  (await vatTotals(period)).reduce((sum, { vatCents }) => sum + vatCents, 0)

const pay = (id: string, receivedOn: string, amount: string) =>
  recordInvoicePayment(clerk, id, { receivedOn, amount, reference: '', idempotencyKey: newId() })

test('a transfer of 30 November that is booked on 2 December makes a tax invoice of 30 November; the pro-forma keeps its date', async () => {
  on('2026-11-25')
  const order = await aPlacedOrder()
  on('2026-12-02')
  expect(
    await recordOrderPayment(clerk, order.id, {
      notes: '',
      receivedOn: '2026-11-30',
      idempotencyKey: newId(),
    }),
  ).toMatchObject({ ok: true })
  const invoice = await invoiceOf(order.id)
  expect(invoice).toMatchObject({
    issueDate: '2026-11-25',
    dueDate: '2026-12-02',
    taxPoint: '2026-11-30',
    paidOn: '2026-11-30',
    status: 'paid',
  })
  expect(invoice.paidAt?.toISOString()).toMatch(/^2026-12-02T04:00/)
  expect([await reported(november), await reported(december)]).toEqual([2_985, 0])
  expect([await vatBySql(november), await vatBySql(december)]).toEqual([2_985, 0])
  expect(await invoiceDocument(invoice.id)).toMatchObject({
    title: 'Tax Invoice',
    issueDate: '2026-11-30',
    paidOn: '2026-11-30',
  })
  expect(await invoiceDocument(invoice.id, { asProForma: true })).toMatchObject({
    title: 'Pro-forma invoice',
    number: invoice.invoiceNumber,
    issueDate: '2026-11-25',
    dueDate: '2026-12-02',
    isCopy: false,
  })
})

test('the first part payment makes the tax invoice of the whole; one that was received before it and booked later moves it back', async () => {
  on('2027-11-20')
  const order = await aPlacedOrder()
  const { id } = await invoiceOf(order.id)
  on('2027-12-02')
  expect(await pay(id, '2027-12-01', '50')).toMatchObject({ ok: true })
  expect(await invoiceOf(order.id)).toMatchObject({
    taxPoint: '2027-12-01',
    status: 'unpaid',
    paidCents: 5_000,
  })
  expect(await invoiceDocument(id)).toMatchObject({
    title: 'Tax Invoice',
    state: 'due',
    issueDate: '2027-12-01',
    totalCents: 22_885,
  })
  expect([await reported(later.november), await reported(later.december)]).toEqual([0, 2_985])
  expect(await pay(id, '2027-11-29', '50')).toMatchObject({ ok: true })
  expect(await pay(id, '2027-12-02', '128.85')).toMatchObject({ ok: true })
  expect(await invoiceOf(order.id)).toMatchObject({
    taxPoint: '2027-11-29',
    paidOn: '2027-12-02',
    status: 'paid',
    issueDate: '2027-11-20',
  })
  expect([await reported(later.november), await reported(later.december)]).toEqual([2_985, 0])
})

test('a transfer on the bank statement counts on the day of its line, and a notification on the day it first came', async () => {
  on('2028-11-20')
  const [byTransfer, byCard] = [await aPlacedOrder(), await aPlacedOrder({ method: 'card' })]
  setClock(new Date('2028-11-30T21:58:00Z'))
  gateway.vanish()
  const { id } = await notifyOrder(byCard)
  gateway.restore()
  on('2028-12-02')
  await decideNotification(id)
  const bytes = statementCsv([
    { day: '2028-11-30', text: `EFT ${byTransfer.orderNumber}`, cents: byTransfer.totalCents },
  ])
  const imported = await importStatement(clerk, { name: 'november.csv', bytes }, null)
  expect(imported).toMatchObject({ ok: true })
  for (const { id: orderId } of [byTransfer, byCard])
    expect(await invoiceOf(orderId)).toMatchObject({
      status: 'paid',
      taxPoint: '2028-11-30',
      paidOn: '2028-11-30',
    })
})

describe('VAT goes from 15 to 15.5 %', () => {
  beforeAll(async () => {
    await db().insert(vatRates).values({ effectiveFrom: '2030-02-01', rateBasisPoints: 1550 })
  })

  test('between pro-forma and payment: the total is held, VAT is worked out inside it, and a line says why', async () => {
    on('2030-01-28')
    const order = await aPlacedOrder()
    on('2030-02-03')
    const { id, invoiceNumber } = await invoiceOf(order.id)
    expect(await pay(id, '2030-02-02', '228.85')).toMatchObject({ ok: true })
    expect(await invoiceOf(order.id)).toMatchObject({
      status: 'paid',
      vatRateBasisPoints: 1550,
      subtotalCents: 19_814,
      vatCents: 3_071,
      totalCents: 22_885,
    })
    const tax = await invoiceDocument(id)
    expect(tax).toMatchObject({ title: 'Tax Invoice', vatRateBasisPoints: 1550 })
    expect(tax?.lines.map(({ totalCents }) => totalCents)).toEqual([19_900, -86])
    expect(tax?.lines[1]?.description).toBe(
      'Price adjusted for VAT (15.5%) instead of VAT (15%); your total stays the same',
    )
    // Emails say what was bought, and not the line about VAT.
    expect((await mailedInvoice(id))?.description).not.toContain('Price adjusted')
    expect(await invoiceDocument(id, { asProForma: true })).toMatchObject({
      ...{
        title: 'Pro-forma invoice',
        number: invoiceNumber,
        issueDate: '2030-01-28',
        vatRateBasisPoints: 1500,
      },
      ...{
        subtotalCents: 19_900,
        vatCents: 2_985,
        totalCents: 22_885,
        lines: [{ totalCents: 19_900 }],
      },
    })
    expect(await vatBySql({ from: '2030-02-01', to: '2030-02-28' })).toBe(3_071)
    expect(await vatTotals({ from: '2030-02-01', to: '2030-02-28' })).toMatchObject([
      { rate: 1550, vatCents: 3_071, totalCents: 22_885 },
    ])
  })

  test('a payment of January that is booked in February is taxed at the rate of January', async () => {
    on('2030-01-28')
    const order = await aPlacedOrder()
    on('2030-02-03')
    expect(await pay((await invoiceOf(order.id)).id, '2030-01-31', '228.85')).toMatchObject({
      ok: true,
    })
    expect(await invoiceOf(order.id)).toMatchObject({
      taxPoint: '2030-01-31',
      vatRateBasisPoints: 1500,
      vatCents: 2_985,
    })
  })

  test('renewals not yet quoted take the new rate on the price without VAT, and the reminder and the invoice say so', async () => {
    on('2030-01-05')
    const { subscription } = await buyByCard(gateway)
    await runOn('2030-02-02')
    const [notice] = await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.templateName, 'card_renewal'))
    const sentence =
      'VAT is 15.5% from this renewal, and was 15% before. Your total is R229.85 instead of R228.85.'
    expect(notice?.variables).toMatchObject({ amount: '229.85', vat_change: sentence })
    await runOn('2030-02-05')
    expect(await renewalsOf(subscription.id)).toMatchObject([
      { totalCents: 22_985, vatRateBasisPoints: 1550, notes: sentence },
    ])
  })
})
