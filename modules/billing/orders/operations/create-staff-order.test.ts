import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { orderLines, orderStatusHistory } from '#modules/billing/tables.lines.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions } from '#modules/identity/rules/permissions.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { staffOrderOptions } from '../queries/staff-order-parts.server.ts'
import { freeReasonMissing, type StaffOrderInput } from '../rules/staff-order.ts'
import { createStaffOrder } from './create-staff-order.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterEach(expectSoundBooks)

const clerk = staffWith('orders.manage')
const pricer = staffWith('orders.manage', 'orders.price')

async function form(
  changes: Partial<StaffOrderInput> = {},
  unitPriceCents = 19_900,
): Promise<StaffOrderInput> {
  const { customerId } = await aCustomer()
  const { id: packageId } = await aPackage()
  const terms = {
    period: 'monthly',
    method: 'bank_transfer',
    serviceLabel: '',
    purchaseOrderNumber: '',
    notes: '',
    freeReason: '',
  } as const
  return { customerId, ...terms, lines: [{ packageId, quantity: 2, unitPriceCents }], ...changes }
}

const create = (actor: Actor, input: StaffOrderInput, idempotencyKey = newId()) =>
  createStaffOrder(actor, input, { idempotencyKey })

async function orderOf(number: string) {
  const [row] = await db().select().from(orders).where(eq(orders.orderNumber, number))
  return row
}

test.each([
  ['a visitor', visitor],
  ['an agent', staffWith(...agentPermissions)],
  ['staff without any permission', staffWith()],
  ['staff who may set prices but not manage orders', staffWith('orders.price')],
] satisfies [string, Actor][])('%s may not create one', async (_, actor) => {
  expect(await create(actor, await form())).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
})

test('free of charge only with a reason, which is kept in its history', async () => {
  const input = await form({}, 0)
  expect(await create(pricer, input)).toMatchObject({
    ok: false,
    error: { code: 'invalid', fields: { freeReason: [freeReasonMissing] } },
  })
  const created = await create(pricer, {
    ...input,
    notes: 'By phone',
    freeReason: 'Sponsored school',
  })
  if (!created.ok) throw new Error(created.error.message)
  const order = await orderOf(created.value.orderNumber)
  expect(order?.totalCents).toBe(0)
  const history = await db()
    .select({ notes: orderStatusHistory.notes })
    .from(orderStatusHistory)
    .where(eq(orderStatusHistory.orderId, order?.id ?? ''))
  expect(history.map(({ notes }) => notes)).toEqual(['By phone\nFree: Sponsored school'])
  // No payment instructions for nothing.
  const mails = await db()
    .select({ name: emailLogs.templateName })
    .from(emailLogs)
    .where(eq(emailLogs.orderId, order?.id ?? ''))
  expect(mails).toEqual([{ name: 'order_confirmation' }])
})

test('at the package’s own price: lines, totals, history with notes, mails and activity', async () => {
  const created = await create(
    clerk,
    await form({ notes: 'Ordered by phone', serviceLabel: 'thandi.co.za' }),
  )
  if (!created.ok) throw new Error(created.error.message)
  const order = await orderOf(created.value.orderNumber)
  expect(order).toMatchObject({
    subtotalCents: 39_800,
    vatCents: 5970,
    totalCents: 45_770,
    status: 'pending',
    placedBy: clerk.userId,
  })
  expect(order?.serviceLabel).toBe('thandi.co.za')
  expect(order?.orderNumber).toMatch(/^ORD-\d{13}$/)
  expect(
    await db()
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, order?.id ?? '')),
  ).toMatchObject([{ quantity: 2, totalCents: 39_800, description: 'Starter for thandi.co.za' }])
  const mails = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.orderId, order?.id ?? ''))
  expect(mails.map((mail) => mail.templateName).sort()).toEqual([
    'bank_transfer_instructions',
    'order_confirmation',
  ])
  const [trace] = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityId, order?.id ?? ''))
  expect(trace).toMatchObject({
    action: 'created',
    actorId: clerk.userId,
    details: { changedPrices: [] },
  })
})

describe('another price', () => {
  test.each([19_899, 19_901, 1])(
    'of %i cents needs its own permission, and says what was changed',
    async (cents) => {
      const input = await form({}, cents)
      expect(await create(clerk, input)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
      const created = await create(pricer, input)
      const order = await orderOf(created.ok ? created.value.orderNumber : '')
      expect(order).toMatchObject({ subtotalCents: 2 * cents })
      const [trace] = await db()
        .select()
        .from(activityLog)
        .where(eq(activityLog.entityId, order?.id ?? ''))
      expect(trace).toMatchObject({
        actorName: 'Sipho Dlamini',
        details: { changedPrices: [{ package: 'Starter', from: 19_900, to: cents }] },
      })
    },
  )

  test('is compared with the price of the period: a year’s discount is not a change', async () => {
    expect((await create(clerk, await form({ period: 'annual' }, 191_040))).ok).toBe(true)
    expect(await create(clerk, await form({ period: 'annual' }, 19_900))).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
  })
})

describe('is refused', () => {
  test('for a customer or a package that is not there', async () => {
    expect(await create(clerk, await form({ customerId: newId() }))).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    const lines = [{ packageId: newId(), quantity: 1, unitPriceCents: 1 }]
    expect(await create(pricer, await form({ lines }))).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
  })

  test('for a period that the package is not sold for: a year’s price is never charged each month', async () => {
    const yearly = await aPackage({ billingPeriod: 'yearly', priceCents: 99_900 })
    const once = await aPackage({ billingPeriod: 'once', priceCents: 50_000 })
    const line = (packageId: string, unitPriceCents: number) => ({
      lines: [{ packageId, quantity: 1, unitPriceCents }],
    })
    expect(await create(pricer, await form(line(yearly.id, 99_900)))).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    expect(await create(pricer, await form(line(once.id, 50_000)))).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    expect(
      (await create(clerk, await form({ period: 'annual', ...line(yearly.id, 99_900) }))).ok,
    ).toBe(true)
    expect((await create(clerk, await form({ period: 'once', ...line(once.id, 50_000) }))).ok).toBe(
      true,
    )
  })

  test('for a year while annual billing is off, and for a way of paying that is switched off', async () => {
    await openShop({ billingSettings: { ...defaultBillingSettings, enable_annual_billing: false } })
    expect(await create(clerk, await form({ period: 'annual' }, 191_040))).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    })
    await openShop()
    const { paymentMethods } = await siteSettings()
    await openShop({
      paymentMethods: { ...paymentMethods, eft_enabled: false, card_enabled: false },
    })
    for (const method of ['card', 'bank_transfer'] as const) {
      expect(await create(clerk, await form({ method }))).toMatchObject({
        ok: false,
        error: { code: 'invalid', fields: { method: expect.anything() } },
      })
    }
    await openShop()
  })

  test('with the same key and another content; the same content gives the same order', async () => {
    const input = await form()
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(clerk, input, key)))
    expect(
      new Set(answers.map((answer) => (answer.ok ? answer.value.orderId : answer.error.code))).size,
    ).toBe(1)
    expect(await create(clerk, { ...input, notes: 'other' }, key)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await db().$count(orders, eq(orders.customerId, input.customerId))).toBe(1)
  })
})

test('the form offers the periods that something is sold for: once-off where there is a once-off package, annual while it is on', async () => {
  await aPackage({ billingPeriod: 'once', priceCents: 50_000 })
  expect((await staffOrderOptions()).periods).toEqual(['monthly', 'annual', 'once'])
  await db().update(packages).set({ isActive: false })
  await aPackage()
  await openShop({ billingSettings: { ...defaultBillingSettings, enable_annual_billing: false } })
  expect((await staffOrderOptions()).periods).toEqual(['monthly'])
  await openShop()
})

test('without bank details in the settings no email asks for a transfer', async () => {
  const blank = {
    bank_name: '',
    account_name: '',
    account_number: '',
    branch_code: '',
    account_type: 'business',
    reference_prefix: 'HWP',
  } as const
  await openShop({
    paymentMethods: { eft_enabled: true, card_enabled: true, payment_instructions: '', ...blank },
  })
  const created = await create(clerk, await form())
  const mails = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.orderId, created.ok ? created.value.orderId : newId()))
  expect(mails.map((mail) => mail.templateName)).toEqual(['order_confirmation'])
  await openShop()
})

test('twenty in the same millisecond get twenty numbers, also where the next milliseconds are taken', async () => {
  const { customerId } = await aCustomer()
  const { id: packageId } = await aPackage()
  const lines = [{ packageId, quantity: 1, unitPriceCents: 19_900 }]
  const created = await Promise.all(
    Array.from({ length: 20 }, async () => create(clerk, await form({ customerId, lines }))),
  )
  expect(
    new Set(created.map((one) => (one.ok ? one.value.orderNumber : one.error.code))).size,
  ).toBe(20)

  // Takes the numbers of the coming 400 ms away by renumbering what is there.
  const own = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, customerId))
  const from = now().getTime()
  for (const [index, { id }] of own.entries())
    await db()
      .update(orders)
      .set({ orderNumber: `ORD-${from + 30 + index}` })
      .where(eq(orders.id, id))
  const more = await Promise.all(
    Array.from({ length: 20 }, async () => create(clerk, await form({ customerId, lines }))),
  )
  expect(more.filter((one) => !one.ok)).toEqual([])
  const given = await db()
    .select({ number: invoices.invoiceNumber })
    .from(invoices)
    .where(eq(invoices.customerId, customerId))
  expect(new Set(given.map(({ number }) => number)).size).toBe(40)
})

describe('texts, setup fees and discounts', () => {
  const discount = (cents: number, renews = true) => ({
    packageId: null,
    description: 'Loyalty',
    quantity: 1,
    unitPriceCents: -cents,
    renews,
  })

  test('are for who may set prices', async () => {
    const input = await form()
    const lines = [
      ...input.lines,
      { packageId: null, description: 'Setup', quantity: 1, unitPriceCents: 10_000, renews: false },
    ]
    expect(await create(clerk, { ...input, lines })).toMatchObject({
      ok: false,
      error: { code: 'forbidden' },
    })
    const created = await create(pricer, { ...input, lines })
    if (!created.ok) throw new Error(created.error.message)
    // VAT once on the sum: 15 % of R498.00.
    expect(await orderOf(created.value.orderNumber)).toMatchObject({
      subtotalCents: 49_800,
      vatCents: 7_470,
      totalCents: 57_270,
    })
  })

  test('never make a document or a renewal of less than nothing', async () => {
    const input = await form()
    const setup = {
      packageId: null,
      description: 'Setup',
      quantity: 1,
      unitPriceCents: 50_000,
      renews: false,
    }
    for (const more of [[discount(39_801)], [discount(39_801, false)], [setup, discount(39_801)]])
      expect(await create(pricer, { ...input, lines: [...input.lines, ...more] })).toMatchObject({
        ok: false,
        error: { code: 'invalid' },
      })
  })

  test('that leave nothing to pay need a reason', async () => {
    const input = await form()
    const lines = [...input.lines, discount(39_800)]
    expect(await create(pricer, { ...input, lines })).toMatchObject({
      ok: false,
      error: { fields: { freeReason: [freeReasonMissing] } },
    })
    expect(await create(pricer, { ...input, lines, freeReason: 'Sponsored school' })).toMatchObject(
      { ok: true },
    )
  })
})
