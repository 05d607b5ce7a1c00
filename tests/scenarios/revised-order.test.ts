import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  recordInvoicePayment,
  recordOrderPayment,
} from '#modules/billing/allocation/operations/record-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { creditableInvoice } from '#modules/billing/credit-notes/queries/creditable-invoice.server.ts'
import type { ChosenExtent } from '#modules/billing/credit-notes/rules/credit-note-form.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { printedContent } from '#modules/billing/invoices/queries/printed-content.server.ts'
import { renewalAfter } from '#modules/billing/invoices/queries/staff-invoice.server.ts'
import { createStaffOrder } from '#modules/billing/orders/operations/create-staff-order.server.ts'
import { mailedOrder } from '#modules/billing/orders/queries/mailed-order.server.ts'
import type { StaffOrderInput } from '#modules/billing/orders/rules/staff-order.ts'
import { itemsOf } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { on, renewalsOf, runOn, subscriptionOf } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'

useTestDatabase()
beforeEach(() => openShop())
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const staff = staffWith(
  'orders.manage',
  'orders.price',
  'payments.manage',
  'invoices.manage',
  'subscriptions.manage',
)

type Wanted = { name: string; quantity: number; cents: number }
type TextLine = StaffOrderInput['lines'][number]
const text = (description: string, unitPriceCents: number, renews: boolean): TextLine => ({
  ...{ packageId: null, description, quantity: 1, unitPriceCents, renews },
})

/** An order of staff with its pro-forma, not paid yet. */
async function order(
  wanted: Wanted[],
  { more = [], period = 'monthly' }: { more?: TextLine[]; period?: BillingPeriod } = {},
) {
  const { customerId } = await aCustomer()
  // No reminders and no suspension: three renewals are what is looked at.
  await db().update(customers).set({ dunningExempt: true }).where(eq(customers.id, customerId))
  const lines = await Promise.all(
    wanted.map(async ({ name, quantity, cents }) => ({
      ...{
        packageId: (await aPackage({ name, priceCents: cents })).id,
        quantity,
        unitPriceCents: cents,
      },
    })),
  )
  const terms = {
    period,
    method: 'bank_transfer',
    serviceLabel: '',
    purchaseOrderNumber: '',
    notes: '',
    freeReason: '',
  } as const
  const made = await createStaffOrder(
    staff,
    { customerId, ...terms, lines: [...lines, ...more] },
    { idempotencyKey: newId() },
  )
  if (!made.ok) throw new Error(made.error.message)
  const [invoice] = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, made.value.orderId))
  if (!invoice) throw new Error('The order has no invoice')
  return { orderId: made.value.orderId, invoiceId: invoice.id, customerId }
}

async function revise(invoiceId: string, extent: ChosenExtent) {
  const revised = await issueCreditNote(staff, invoiceId, {
    reason: 'As agreed',
    extent,
    idempotencyKey: newId(),
  })
  if (!revised.ok) throw new Error(revised.error.message)
}

const invoiceOf = async (id: string) => {
  const [invoice] = await db().select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw new Error('The invoice is gone')
  return invoice
}

/**
 * The totals, VAT included, that the order, its pro-forma, the balance asked for, and an email
 * about the order say.
 */
async function said({ orderId, invoiceId }: { orderId: string; invoiceId: string }) {
  const invoice = await invoiceOf(invoiceId)
  const [row] = await db().select().from(orders).where(eq(orders.id, orderId))
  const mailed = await mailedOrder(orderId)
  return {
    order: row?.totalCents,
    printed: (await printedContent(invoice, db())).totalCents,
    owed: invoice.totalCents - invoice.creditedCents,
    emailed: mailed?.totalCents,
    items: mailed?.packageName,
  }
}

async function pay({ orderId }: { orderId: string }) {
  const paid = await recordOrderPayment(staff, orderId, { notes: '', idempotencyKey: newId() })
  if (!paid.ok) throw new Error(paid.error.message)
  const subscription = await subscriptionOf(orderId)
  const items = (await itemsOf(subscription.id)).map(
    ({ quantity, description, unitPriceCents }) =>
      `${quantity} × ${description} at ${unitPriceCents}`,
  )
  return { subscription, items }
}

const months = ['2027-04-09', '2027-05-09', '2027-06-09'] as const

async function threeRenewals(subscriptionId: string) {
  for (const day of months) await runOn(day)
  return (await renewalsOf(subscriptionId)).map(({ totalCents }) => totalCents)
}

const kites: Wanted[] = [
  { name: 'Kite', quantity: 3, cents: 14_760 },
  { name: 'Fynbos', quantity: 1, cents: 7_772 },
]

describe('an order whose pro-forma was revised before it was paid', () => {
  test('3 × Kite and 1 × Fynbos revised to 1 × Kite: order, pro-forma, invoice, subscription, emails and three renewals say R169.74', async () => {
    on('2027-03-09')
    const made = await order(kites)
    expect(await said(made)).toMatchObject({ order: 59_860, items: '3 × Kite, Fynbos' })
    await revise(made.invoiceId, { kind: 'lines', quantities: { '1': 2, '2': 1 } })
    const agreed = { order: 16_974, printed: 16_974, owed: 16_974, emailed: 16_974, items: 'Kite' }
    expect(await said(made)).toEqual(agreed)
    const { subscription, items } = await pay(made)
    expect(items).toEqual(['1 × Kite at 14760'])
    expect(subscription).toMatchObject({ amountCents: 14_760, description: 'Kite' })
    expect(await invoiceOf(made.invoiceId)).toMatchObject({ status: 'paid', paidCents: 16_974 })
    expect(await threeRenewals(subscription.id)).toEqual([16_974, 16_974, 16_974])
    const [paidMail] = await db()
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.idempotencyKey, `payment_received:${made.invoiceId}`))
    expect(paidMail?.variables).toMatchObject({ package_name: 'Kite', amount: '169.74' })
  })

  test('2 × Gannet less one: R329.00 is asked, paid and renewed, and not R329.01', async () => {
    on('2027-03-09')
    const made = await order([{ name: 'Gannet', quantity: 2, cents: 28_609 }])
    expect(await said(made)).toMatchObject({ order: 65_801 })
    await revise(made.invoiceId, { kind: 'lines', quantities: { '1': 1 } })
    expect(await said(made)).toEqual({
      order: 32_900,
      printed: 32_900,
      owed: 32_900,
      emailed: 32_900,
      items: 'Gannet',
    })
    expect(await threeRenewals((await pay(made)).subscription.id)).toEqual([32_900, 32_900, 32_900])
  })

  test('revised twice', async () => {
    on('2027-03-09')
    const made = await order(kites)
    await revise(made.invoiceId, { kind: 'lines', quantities: { '2': 1 } })
    await revise(made.invoiceId, { kind: 'lines', quantities: { '1': 1 } })
    expect(await said(made)).toMatchObject({ order: 33_948, owed: 33_948, items: '2 × Kite' })
    const { subscription, items } = await pay(made)
    expect(items).toEqual(['2 × Kite at 14760'])
    expect(await threeRenewals(subscription.id)).toEqual([33_948, 33_948, 33_948])
  })

  test('an amount with VAT off a text line renews what was agreed', async () => {
    on('2027-03-09')
    const made = await order([], { more: [text('Custom hosting', 50_000, true)] })
    await revise(made.invoiceId, { kind: 'total', totalCents: 11_500, description: 'As agreed' })
    expect(await said(made)).toMatchObject({ order: 46_000, printed: 46_000, owed: 46_000 })
    const { subscription, items } = await pay(made)
    expect(items).toEqual(['1 × Custom hosting at 50000', '1 × As agreed at -10000'])
    expect(await threeRenewals(subscription.id)).toEqual([46_000, 46_000, 46_000])
  })

  test('an amount taken off once leaves the renewals as they were', async () => {
    on('2027-03-09')
    const made = await order([{ name: 'Protea', quantity: 1, cents: 20_000 }])
    await revise(made.invoiceId, {
      kind: 'total',
      totalCents: 11_500,
      description: 'Welcome',
      once: true,
    })
    expect(await said(made)).toMatchObject({ order: 11_500, printed: 11_500, owed: 11_500 })
    const { subscription, items } = await pay(made)
    expect(items).toEqual(['1 × Protea at 20000'])
    expect(await threeRenewals(subscription.id)).toEqual([23_000, 23_000, 23_000])
  })

  test('a setup fee that is waived changes no renewal', async () => {
    on('2027-03-09')
    const made = await order([{ name: 'Protea', quantity: 1, cents: 20_000 }], {
      more: [text('Setup', 25_000, false)],
    })
    await revise(made.invoiceId, { kind: 'lines', quantities: { '2': 1 } })
    expect(await said(made)).toMatchObject({ order: 23_000, owed: 23_000, items: 'Protea' })
    expect(await threeRenewals((await pay(made)).subscription.id)).toEqual([23_000, 23_000, 23_000])
  })

  test('an amount that is all of what renews, or more, is taken off once', async () => {
    on('2027-03-09')
    const made = await order([{ name: 'Protea', quantity: 1, cents: 20_000 }], {
      more: [text('Setup', 25_000, false)],
    })
    await revise(made.invoiceId, { kind: 'total', totalCents: 28_750, description: 'Setup waived' })
    expect(await said(made)).toMatchObject({ order: 23_000, owed: 23_000 })
    expect(await threeRenewals((await pay(made)).subscription.id)).toEqual([23_000, 23_000, 23_000])
  })

  test('whatever remains of a total with VAT inside, the order still adds up', async () => {
    on('2027-03-09')
    for (const off of [1, 3, 4_444, 9_999, 16_973]) {
      const made = await order(kites)
      await revise(made.invoiceId, { kind: 'lines', quantities: { '1': 2, '2': 1 } })
      await revise(made.invoiceId, { kind: 'total', totalCents: off, description: 'As agreed' })
      const left = 16_974 - off
      expect(await said(made)).toMatchObject({ order: left, printed: left, owed: left })
      await expectSoundBooks()
    }
  })

  test('of a year', async () => {
    on('2027-03-09')
    const made = await order(kites, { period: 'annual' })
    await revise(made.invoiceId, { kind: 'lines', quantities: { '1': 2, '2': 1 } })
    const { subscription } = await pay(made)
    expect(subscription).toMatchObject({ amountCents: 14_760, billingPeriod: 'annual' })
    for (const day of ['2028-03-09', '2029-03-09', '2030-03-09'] as const) await runOn(day)
    expect((await renewalsOf(subscription.id)).map(({ totalCents }) => totalCents)).toEqual([
      16_974, 16_974, 16_974,
    ])
  })

  test('in whole ends the order, which keeps what was ordered', async () => {
    on('2027-03-09')
    const made = await order(kites)
    await revise(made.invoiceId, { kind: 'whole' })
    const [ended] = await db().select().from(orders).where(eq(orders.id, made.orderId))
    expect(ended).toMatchObject({ status: 'cancelled', totalCents: 59_860 })
    expect((await creditableInvoice(made.invoiceId))?.left.subtotalCents).toBe(0)
  })
})

test('a renewal of a running service that is revised: this period only, and the customer reads what renews', async () => {
  on('2027-03-09')
  const made = await order(kites)
  const { subscription } = await pay(made)
  await runOn('2027-04-03')
  const [renewal] = await renewalsOf(subscription.id)
  if (!renewal) throw new Error('Nothing was renewed')
  expect(renewal).toMatchObject({ taxPoint: null, totalCents: 59_860 })
  expect(await renewalAfter(renewal.id)).toMatchObject({
    subscriptionId: subscription.id,
    on: '2027-05-09',
    totalCents: 59_860,
  })
  await revise(renewal.id, { kind: 'lines', quantities: { '1': 2, '2': 1 } })
  const revised = await invoiceOf(renewal.id)
  expect(revised.totalCents - revised.creditedCents).toBe(16_974)
  expect((await printedContent(revised, db())).totalCents).toBe(16_974)
  const [mail] = await db()
    .select()
    .from(emailLogs)
    .where(
      sql`template_name = 'revised_pro_forma' and invoice_id in (select id from invoices where original_invoice_id = ${renewal.id})`,
    )
  expect(mail?.variables).toMatchObject({
    amount: '169.74',
    renewal_note: 'This changes this invoice only. Your service renews for R598.60 on 9 May 2027.',
  })
  // What runs, the order that began it, and every later period say the same as before.
  const paid = {
    receivedOn: '2027-04-03',
    amount: '169.74',
    reference: '',
    idempotencyKey: newId(),
  }
  expect(await recordInvoicePayment(staff, renewal.id, paid)).toMatchObject({ ok: true })
  expect(await invoiceOf(renewal.id)).toMatchObject({
    status: 'paid',
    paidCents: 16_974,
    taxPoint: '2027-04-03',
  })
  for (const day of ['2027-05-03', '2027-06-03', '2027-07-03']) await runOn(day)
  const renewals = (await renewalsOf(subscription.id))
    .filter(({ kind }) => kind === 'invoice')
    .toSorted((one, other) => (one.issueDate < other.issueDate ? -1 : 1))
  expect(renewals.slice(1).map(({ totalCents }) => totalCents)).toEqual([59_860, 59_860, 59_860])
  expect(await subscriptionOf(made.orderId)).toMatchObject({ amountCents: 52_052 })
  expect(await said(made)).toMatchObject({ order: 59_860, items: '3 × Kite, Fynbos' })
})
