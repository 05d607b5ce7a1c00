import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { formatRand, totalsWithVat } from '#kernel/money.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { cardPaymentForm } from '#modules/billing/allocation/operations/start-card-payment.server.ts'
import { unusedRestOf } from '#modules/billing/credit-notes/queries/creditable-invoice.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { createStaffOrder } from '#modules/billing/orders/operations/create-staff-order.server.ts'
import type { StaffOrderInput } from '#modules/billing/orders/rules/staff-order.ts'
import { cancelAtPeriodEnd } from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import {
  changePlan,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import { withdrawPlanChange } from '#modules/billing/subscription-changes/operations/withdraw-plan-change.server.ts'
import type { PlanChangeRequest } from '#modules/billing/subscription-changes/queries/requested-item.server.ts'
import { itemsOf } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  buyByCard,
  buyByTransfer,
  latestNotification,
  nights,
  on,
  renewalsOf,
  runOn,
  subscriptionOf,
} from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { booksOf, hear, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
const staff = staffWith('orders.manage', 'orders.price', 'payments.manage', 'subscriptions.manage')
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

type Wanted = { name: string; quantity: number; cents: number }

/** 'Protea 1, Kite 3 × 133.33, Fynbos 2': R579.01 a month. */
const bundle: Wanted[] = [
  { name: 'Protea', quantity: 1, cents: 8_900 },
  { name: 'Kite', quantity: 3, cents: 13_333 },
  { name: 'Fynbos', quantity: 2, cents: 4_501 },
]

async function buyBundle(wanted = bundle, more: StaffOrderInput['lines'] = []) {
  const buyer = await aCustomer()
  const lines = await Promise.all(
    wanted.map(async ({ name, quantity, cents }) => ({
      packageId: (await aPackage({ name, priceCents: cents })).id,
      quantity,
      unitPriceCents: cents,
    })),
  )
  const terms = {
    period: 'monthly',
    method: 'bank_transfer',
    serviceLabel: '',
    purchaseOrderNumber: '',
    notes: '',
    freeReason: '',
  } as const
  const order = await createStaffOrder(
    staff,
    { customerId: buyer.customerId, ...terms, lines: [...lines, ...more] },
    { idempotencyKey: newId() },
  )
  if (!order.ok) throw new Error(order.error.message)
  await recordOrderPayment(staff, order.value.orderId, { notes: '', idempotencyKey: newId() })
  const subscription = await subscriptionOf(order.value.orderId)
  const item = async (name: string) => {
    const found = (await itemsOf(subscription.id)).find(
      ({ description, startedOn }) => description.startsWith(name) && startedOn !== null,
    )
    if (!found) throw new Error(`There is no item ${name}`)
    return found
  }
  return { ...order.value, buyer, subscription, item }
}

async function change(id: string, request: PlanChangeRequest) {
  const shown = await previewPlanChange(staff, id, request)
  if (!shown.ok) return shown
  return changePlan(staff, id, { ...request, agreed: shown.value.agreed, idempotencyKey: newId() })
}

async function linesOf(invoiceId: string | undefined) {
  const rows = await db()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId ?? ''))
    .orderBy(asc(invoiceLines.position))
  return rows.map(
    ({ quantity, description, unitPriceCents }) =>
      `${quantity} × ${description.replace('\n', ', ')} at ${formatRand(unitPriceCents)}`,
  )
}

const notesOf = async (customerId: string) =>
  (await db().select().from(invoices).where(eq(invoices.customerId, customerId))).filter(
    ({ kind }) => kind === 'credit_note',
  )

describe('a renewal', () => {
  test('of Protea 1, Kite 3 × 133.33, Fynbos 2 has these lines, each with its period, over month ends', async () => {
    on('2027-01-31')
    const { subscription, orderId } = await buyBundle()
    expect(subscription).toMatchObject({
      amountCents: 57_901,
      description: 'Protea, 3 × Kite, 2 × Fynbos',
    })
    // No payment comes, and no service is suspended for it.
    await db().update(customers).set({ dunningExempt: true })
    await nights('2027-02-20', '2027-02-28')
    await runOn('2027-03-31')
    await runOn('2027-04-30')
    const renewals = await renewalsOf(subscription.id)
    expect(
      renewals.map(({ periodStart, subtotalCents, vatCents, totalCents }) => [
        periodStart,
        subtotalCents,
        vatCents,
        totalCents,
      ]),
    ).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'].map((day) => [day, 57_901, 8_685, 66_586]))
    const period = '31 Mar 2027 to 29 Apr 2027'
    expect(await linesOf(renewals[1]?.id)).toEqual([
      `1 × Protea, ${period} at R89.00`,
      `3 × Kite, ${period} at R133.33`,
      `2 × Fynbos, ${period} at R45.01`,
    ])
    expect((await subscriptionOf(orderId)).amountCents).toBe(57_901)
  })

  test('has the lines of the items and their sum to the cent, whatever was bought', async () => {
    on('2027-05-31')
    // Its own small generator: the same bundles in every run.
    let seed = 7
    const next = (upTo: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % upTo
    }
    const bought = []
    for (let count = 0; count < 12; count++) {
      const wanted = Array.from({ length: 1 + next(6) }, (_, at) => ({
        name: `Item ${at}`,
        quantity: 1 + next(9),
        cents: 1 + next(30_000),
      }))
      bought.push({ wanted, ...(await buyBundle(wanted)) })
    }
    await runOn('2027-06-30')
    await runOn('2027-07-31')
    for (const { wanted, subscription } of bought) {
      const renewals = await renewalsOf(subscription.id)
      expect(renewals.map(({ periodStart }) => periodStart)).toEqual(['2027-06-30', '2027-07-31'])
      const { subtotal, vat, total } = totalsWithVat(
        wanted.reduce((sum, { quantity, cents }) => sum + quantity * cents, 0),
        1500,
      )
      for (const renewal of renewals) {
        expect(renewal).toMatchObject({ subtotalCents: subtotal, vatCents: vat, totalCents: total })
        const lines = await linesOf(renewal.id)
        expect(lines.map((line) => line.replace(/, \d.*? at/, ' at'))).toEqual(
          wanted.map(
            ({ name, quantity, cents }) => `${quantity} × ${name} at ${formatRand(cents)}`,
          ),
        )
      }
    }
  })

  test('is left to staff when the items are not the amount', async () => {
    on('2027-01-05')
    const { subscription, item } = await buyBundle()
    const kite = await item('Kite')
    await db()
      .update(subscriptionItems)
      .set({ quantity: 4 })
      .where(eq(subscriptionItems.id, kite.id))
    await runOn('2027-02-05')
    expect(await renewalsOf(subscription.id)).toEqual([])
    await db()
      .update(subscriptionItems)
      .set({ quantity: 3 })
      .where(eq(subscriptionItems.id, kite.id))
    await runOn('2027-02-06')
    expect(await renewalsOf(subscription.id)).toMatchObject([{ subtotalCents: 57_901 }])
  })
})

test('a subscription that a server of the release before started gets one item of its amount, and renews', async () => {
  on('2027-01-05')
  const { subscription } = await buyBundle()
  await db().delete(subscriptionItems).where(eq(subscriptionItems.subscriptionId, subscription.id))
  await runOn('2027-01-06')
  expect(await itemsOf(subscription.id)).toMatchObject([
    { description: 'Protea, 3 × Kite, 2 × Fynbos', quantity: 1, unitPriceCents: 57_901 },
  ])
  await runOn('2027-02-05')
  expect(await renewalsOf(subscription.id)).toMatchObject([{ subtotalCents: 57_901 }])
})

test('a setup fee and a discount of the first period are billed once, and a lasting discount with every renewal', async () => {
  on('2027-01-31')
  const text = (description: string, unitPriceCents: number, renews: boolean) => ({
    packageId: null,
    description,
    quantity: 1,
    unitPriceCents,
    renews,
  })
  const { subscription, orderId, buyer, item } = await buyBundle(bundle, [
    text('Setup', 25_000, false),
    text('Welcome discount', -5_000, false),
    text('Loyalty', -2_901, true),
  ])
  expect(subscription).toMatchObject({
    amountCents: 55_000,
    description: 'Protea, 3 × Kite, 2 × Fynbos, Loyalty',
  })
  const [first] = await db().select().from(invoices).where(eq(invoices.orderId, orderId))
  // VAT once, on the sum with its discounts.
  expect(first).toMatchObject({ subtotalCents: 75_000, vatCents: 11_250, totalCents: 86_250 })
  const lines = await linesOf(first?.id)
  expect(lines.slice(3)).toEqual([
    '1 × Setup at R250.00',
    '1 × Welcome discount at -R50.00',
    '1 × Loyalty, 31 Jan 2027 to 27 Feb 2027 at -R29.01',
  ])
  // The unused rest of the period is a share of what was paid for it: with its discount, and not of
  // the setup.
  expect(await unusedRestOf(first?.id ?? '', '2027-01-31')).toMatchObject({
    priceCents: 50_000,
    subtotalCents: 50_000,
  })
  await runOn('2027-02-28')
  expect((await renewalsOf(subscription.id)).at(-1)).toMatchObject({
    subtotalCents: 55_000,
    totalCents: 63_250,
  })
  expect((await linesOf((await renewalsOf(subscription.id)).at(-1)?.id)).at(-1)).toBe(
    '1 × Loyalty, 28 Feb 2027 to 30 Mar 2027 at -R29.01',
  )

  // A discount that ends costs its share of the days left, and one never outlives what it is taken
  // from.
  on('2027-03-16')
  expect(
    await change(subscription.id, { itemId: (await item('Loyalty')).id, ends: true, when: 'now' }),
  ).toMatchObject({ ok: true })
  const [ended] = (await renewalsOf(subscription.id)).filter(
    ({ periodStart }) => periodStart === '2027-03-16',
  )
  expect(ended).toMatchObject({ subtotalCents: 1_404 })
  expect(await linesOf(ended?.id)).toEqual([
    '1 × End of Loyalty, 16 Mar 2027 to 30 Mar 2027 at R14.04',
  ])
  expect(buyer.customerId).toBe(subscription.customerId)
})

test('an order of nothing that renews starts no subscription', async () => {
  on('2027-01-31')
  const { customerId } = await aCustomer()
  const terms = {
    period: 'monthly',
    method: 'bank_transfer',
    serviceLabel: '',
    purchaseOrderNumber: '',
    notes: '',
    freeReason: '',
  } as const
  const lines = [
    {
      packageId: null,
      description: 'Migration',
      quantity: 2,
      unitPriceCents: 45_000,
      renews: false,
    },
  ]
  const order = await createStaffOrder(
    staff,
    { customerId, ...terms, lines },
    { idempotencyKey: newId() },
  )
  if (!order.ok) throw new Error(order.error.message)
  expect(
    await recordOrderPayment(staff, order.value.orderId, { notes: '', idempotencyKey: newId() }),
  ).toMatchObject({ ok: true })
  await expect(subscriptionOf(order.value.orderId)).rejects.toThrow('There is no subscription')
})

describe('after a first period with a discount', () => {
  const once = (description: string, unitPriceCents: number) => ({
    packageId: null,
    description,
    quantity: 1,
    unitPriceCents,
    renews: false,
  })
  const protea: Wanted[] = [{ name: 'Protea', quantity: 1, cents: 31_000 }]
  /** Paid on 1 March: R310.00 a month, less R200.00 once, and R500.00 of setup. */
  const discounted = () => buyBundle(protea, [once('Welcome', -20_000), once('Setup', 50_000)])
  const small = () => aPackage({ name: 'Small', priceCents: 3_100 })

  test('a cheaper plan gives back no more than was paid for the days left, and nothing of the setup', async () => {
    on('2027-03-01')
    const { subscription, buyer, item } = await discounted()
    on('2027-03-22')
    const request = {
      itemId: (await item('Protea')).id,
      packageId: (await small()).id,
      billingPeriod: 'monthly',
      when: 'now',
    } as const
    expect(await change(subscription.id, request)).toMatchObject({ ok: true })
    // Ten of 31 days: R100.00 less R10.00 at full prices, of which R35.48 was paid.
    expect(await notesOf(buyer.customerId)).toMatchObject([{ subtotalCents: -3_548 }])
    const [paid] = await db()
      .select({ rest: sql<number>`round((310.00 - 200.00) * 100 * 10 / 31)::int` })
      .from(invoices)
      .limit(1)
    expect(paid?.rest).toBe(3_548)
    on('2027-03-27')
    const again = {
      itemId: (await item('Small')).id,
      packageId: (await aPackage({ name: 'Tiny', priceCents: 310 })).id,
    } as const
    expect(
      await change(subscription.id, { ...again, billingPeriod: 'monthly', when: 'now' }),
    ).toMatchObject({ ok: true })
    expect(await notesOf(buyer.customerId)).toHaveLength(1)
  })

  test('where the discount is small, differences are those of full prices', async () => {
    on('2027-03-01')
    const { subscription, buyer, item } = await buyBundle(protea, [once('Welcome', -3_100)])
    on('2027-03-22')
    const request = {
      itemId: (await item('Protea')).id,
      packageId: (await small()).id,
      billingPeriod: 'monthly',
      when: 'now',
    } as const
    expect(await change(subscription.id, request)).toMatchObject({ ok: true })
    expect(await notesOf(buyer.customerId)).toMatchObject([{ subtotalCents: -9_000 }])
  })

  test('another billing period gives back what was paid for the days left', async () => {
    on('2027-03-01')
    const { subscription, buyer, item } = await discounted()
    on('2027-03-22')
    const { packageId } = await item('Protea')
    expect(
      await change(subscription.id, {
        packageId: packageId ?? '',
        billingPeriod: 'annual',
        when: 'now',
      }),
    ).toMatchObject({ ok: true })
    expect(await notesOf(buyer.customerId)).toMatchObject([{ subtotalCents: -3_548 }])
  })

  test('a dearer plan costs the difference of full prices: the discount stays with its period', async () => {
    on('2027-03-01')
    const { subscription, item } = await discounted()
    on('2027-03-22')
    const large = await aPackage({ name: 'Large', priceCents: 62_000 })
    const request = {
      itemId: (await item('Protea')).id,
      packageId: large.id,
      billingPeriod: 'monthly',
      when: 'now',
    } as const
    expect(await change(subscription.id, request)).toMatchObject({ ok: true })
    expect(await renewalsOf(subscription.id)).toMatchObject([{ subtotalCents: 10_000 }])
  })
})

describe('the quantity of one item', () => {
  test('more of it now costs the difference for the days left, and the next renewal has it', async () => {
    on('2027-03-01')
    const { subscription, orderId, item } = await buyBundle()
    on('2027-03-11')
    expect(
      await change(subscription.id, { itemId: (await item('Kite')).id, quantity: 5, when: 'now' }),
    ).toMatchObject({ ok: true })
    // Three times 133.33 for 21 of 31 days is 270.96, five times 451.60.
    const [difference] = await renewalsOf(subscription.id)
    expect(difference).toMatchObject({
      subtotalCents: 45_160 - 27_096,
      vatCents: 2_710,
      periodStart: '2027-03-11',
    })
    expect(await linesOf(difference?.id)).toEqual([
      '1 × Change from 3 × Kite to 5 × Kite, 11 Mar 2027 to 31 Mar 2027 at R180.64',
    ])
    expect(await subscriptionOf(orderId)).toMatchObject({
      amountCents: 57_901 + 26_666,
      description: 'Protea, 5 × Kite, 2 × Fynbos',
    })
    await runOn('2027-04-01')
    expect((await linesOf((await renewalsOf(subscription.id)).at(-1)?.id))[1]).toBe(
      '5 × Kite, 1 Apr 2027 to 30 Apr 2027 at R133.33',
    )
  })

  test('less of it is credited on the invoice of those days, at its own price', async () => {
    on('2027-03-01')
    const { subscription, buyer, item } = await buyBundle()
    on('2027-03-11')
    expect(
      await change(subscription.id, { itemId: (await item('Kite')).id, quantity: 1, when: 'now' }),
    ).toMatchObject({ ok: true })
    // 270.96 less 90.32. What is left, R398.37, has R59.76 of the R86.85.
    expect(await notesOf(buyer.customerId)).toMatchObject([
      { subtotalCents: -18_064, vatCents: -2_709, creditReason: 'Change to Kite' },
    ])
  })

  test('at renewal nothing is charged now, other items may change too, and both can be taken back', async () => {
    on('2027-03-01')
    const { subscription, orderId, item } = await buyBundle()
    await change(subscription.id, { itemId: (await item('Kite')).id, quantity: 4, when: 'renewal' })
    await change(subscription.id, {
      itemId: (await item('Fynbos')).id,
      ends: true,
      when: 'renewal',
    })
    expect(await subscriptionOf(orderId)).toMatchObject({
      ...{
        amountCents: 57_901,
        pendingAmountCents: 8_900 + 4 * 13_333,
        pendingDescription: 'Protea, 4 × Kite',
        pendingBillingPeriod: 'monthly',
      },
    })
    await withdrawPlanChange(staff, subscription.id)
    expect(await subscriptionOf(orderId)).toMatchObject({
      amountCents: 57_901,
      pendingAmountCents: null,
    })
    await change(subscription.id, { itemId: (await item('Kite')).id, quantity: 4, when: 'renewal' })
    await change(subscription.id, { itemId: (await item('Kite')).id, quantity: 2, when: 'renewal' })
    await runOn('2027-04-01')
    expect(await linesOf((await renewalsOf(subscription.id)).at(-1)?.id)).toEqual([
      '1 × Protea, 1 Apr 2027 to 30 Apr 2027 at R89.00',
      '2 × Kite, 1 Apr 2027 to 30 Apr 2027 at R133.33',
      '2 × Fynbos, 1 Apr 2027 to 30 Apr 2027 at R45.01',
    ])
    expect(await subscriptionOf(orderId)).toMatchObject({
      amountCents: 8_900 + 2 * 13_333 + 9_002,
      pendingAmountCents: null,
    })
  })

  test.each([0, -1, 1.5, 1001, 3, Number.NaN])('cannot become %s', async (quantity) => {
    on('2027-03-01')
    const { subscription, item } = await buyBundle()
    expect(
      await change(subscription.id, { itemId: (await item('Kite')).id, quantity, when: 'now' }),
    ).toMatchObject({ ok: false })
  })
})

describe('one item', () => {
  test('ends now with credit for its days, and the others renew', async () => {
    on('2027-03-01')
    const { subscription, orderId, buyer, item } = await buyBundle()
    on('2027-03-11')
    expect(
      await change(subscription.id, { itemId: (await item('Fynbos')).id, ends: true, when: 'now' }),
    ).toMatchObject({ ok: true })
    // 90.02 for 21 of 31 days.
    expect(await notesOf(buyer.customerId)).toMatchObject([
      { subtotalCents: -6_098, vatCents: -915, creditReason: 'End of 2 × Fynbos' },
    ])
    expect(await subscriptionOf(orderId)).toMatchObject({
      amountCents: 48_899,
      description: 'Protea, 3 × Kite',
      status: 'active',
    })
    await runOn('2027-04-01')
    expect((await renewalsOf(subscription.id)).at(-1)).toMatchObject({ subtotalCents: 48_899 })
  })

  test('changes its plan, and the others stay', async () => {
    on('2027-03-01')
    const { subscription, orderId, item } = await buyBundle()
    const business = await aPackage({ name: 'Business', priceCents: 39_900 })
    const request = {
      itemId: (await item('Protea')).id,
      packageId: business.id,
      billingPeriod: 'monthly',
      when: 'now',
    } as const
    expect(await change(subscription.id, request)).toMatchObject({ ok: true })
    expect(await subscriptionOf(orderId)).toMatchObject({
      ...{
        amountCents: 57_901 - 8_900 + 39_900,
        packageId: business.id,
        description: 'Business – monthly hosting, 3 × Kite, 2 × Fynbos',
      },
    })
    const yearly = { ...request, itemId: (await item('Kite')).id, billingPeriod: 'annual' } as const
    expect(await change(subscription.id, yearly)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('billed together') },
    })
  })

  test('the last one that stays is ended by ending the subscription', async () => {
    on('2027-03-01')
    const { subscription, orderId, item } = await buyBundle(bundle.slice(0, 2))
    await change(subscription.id, { itemId: (await item('Kite')).id, ends: true, when: 'renewal' })
    for (const when of ['now', 'renewal'] as const)
      expect(
        await change(subscription.id, { itemId: (await item('Protea')).id, ends: true, when }),
      ).toMatchObject({
        ok: false,
        error: {
          code: 'conflict',
          message: 'No other item stays. Cancel the subscription instead.',
        },
      })
    await cancelAtPeriodEnd(staff, subscription.id, { reason: 'Closed' })
    await runOn('2027-04-01')
    expect(await subscriptionOf(orderId)).toMatchObject({ status: 'cancelled' })
  })

  test('that changed with a period invoiced in advance is not changed before that day; the others are', async () => {
    on('2027-03-01')
    const { subscription, item } = await buyBundle()
    await change(subscription.id, { itemId: (await item('Kite')).id, quantity: 4, when: 'renewal' })
    await runOn('2027-03-26')
    const [advance] = await renewalsOf(subscription.id)
    expect(advance).toMatchObject({ periodStart: '2027-04-01', subtotalCents: 57_901 + 13_333 })
    expect(
      await change(subscription.id, { itemId: (await item('Kite')).id, quantity: 9, when: 'now' }),
    ).toMatchObject({ ok: false })
    expect(
      await change(subscription.id, {
        itemId: (await item('Fynbos')).id,
        quantity: 4,
        when: 'now',
      }),
    ).toMatchObject({ ok: true })
    // 6 of 31 days, and the whole period that is invoiced ahead.
    expect(
      (await renewalsOf(subscription.id)).find(({ periodStart }) => periodStart === '2027-03-26'),
    ).toMatchObject({
      ...{ subtotalCents: 3_485 - 1_742 + 18_004 - 9_002 },
    })
  })
})

test('two people who change at the same time: one change is made, the other is asked to look again', async () => {
  on('2027-03-01')
  const { subscription, orderId, item } = await buyBundle()
  const [kite, fynbos] = [await item('Kite'), await item('Fynbos')]
  const requests: PlanChangeRequest[] = [
    { itemId: kite.id, quantity: 5, when: 'now' },
    { itemId: kite.id, quantity: 7, when: 'renewal' },
    { itemId: kite.id, ends: true, when: 'now' },
    { itemId: fynbos.id, quantity: 1, when: 'now' },
  ]
  const forms = await Promise.all(
    requests.map(async (request) => {
      const shown = await previewPlanChange(staff, subscription.id, request)
      if (!shown.ok) throw new Error(shown.error.message)
      return { ...request, agreed: shown.value.agreed, idempotencyKey: newId() }
    }),
  )
  const answers = await Promise.all(forms.map((form) => changePlan(staff, subscription.id, form)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe('conflict')
  await runOn('2027-04-01')
  const { amountCents } = await subscriptionOf(orderId)
  expect((await renewalsOf(subscription.id)).at(-1)).toMatchObject({ subtotalCents: amountCents })
})

test('a change now does not overwrite one that another user planned for the renewal meanwhile', async () => {
  on('2027-03-01')
  const { subscription, item } = await buyBundle()
  const itemId = (await item('Kite')).id
  const request = { itemId, quantity: 5, when: 'now' } as const
  const shown = await previewPlanChange(staff, subscription.id, request)
  if (!shown.ok) throw new Error(shown.error.message)
  await change(subscription.id, { itemId, quantity: 7, when: 'renewal' })
  expect(
    await changePlan(staff, subscription.id, {
      ...request,
      agreed: shown.value.agreed,
      idempotencyKey: newId(),
    }),
  ).toMatchObject({
    ok: false,
    error: { code: 'conflict', message: expect.stringContaining('look at them again') },
  })
})

test('a customer changes neither quantities nor single items', async () => {
  on('2027-03-01')
  const { order, subscription } = await buyByTransfer()
  const [only] = await itemsOf(subscription.id)
  for (const request of [
    { itemId: only?.id ?? '', quantity: 3, when: 'now' },
    { itemId: only?.id ?? '', ends: true, when: 'now' },
  ] as const)
    expect(await previewPlanChange(order.buyer, subscription.id, request)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
})

describe('where PayFast charges by itself', () => {
  beforeAll(() =>
    openShop({ billingSettings: { ...defaultBillingSettings, recurring_model: 'gateway' } }),
  )

  test('it gets the new sum before anything is written, and its charge becomes an invoice with the lines', async () => {
    on('2027-01-31')
    const { order, subscription } = await buyByCard(gateway)
    const [only] = await itemsOf(subscription.id)
    expect(
      await change(subscription.id, { itemId: only?.id ?? '', quantity: 3, when: 'renewal' }),
    ).toMatchObject({ ok: true })
    const agreements: { token: string; amountCents: number }[] =
      await gateway.control('/agreements')
    expect(agreements.find(({ token }) => token === subscription.gatewayToken)).toMatchObject({
      amountCents: 68_655,
    })
    on('2027-02-28')
    await gateway.control(`/subscriptions/${subscription.gatewayToken}/charge`, {})
    await hear(await latestNotification(gateway))
    const [renewal] = await renewalsOf(subscription.id)
    expect(renewal).toMatchObject({ totalCents: 68_655, status: 'paid' })
    expect(await linesOf(renewal?.id)).toEqual([
      '3 × Starter – monthly hosting, 28 Feb 2027 to 30 Mar 2027 at R199.00',
    ])
    expect(await subscriptionOf(order.id)).toMatchObject({
      amountCents: 59_700,
      pendingAmountCents: null,
    })
    await gateway.control('/update', { outcome: 'refused' })
    const [now] = await itemsOf(subscription.id)
    expect(
      await change(subscription.id, { itemId: now?.id ?? '', quantity: 1, when: 'renewal' }),
    ).toMatchObject({ ok: false })
    expect(await itemsOf(subscription.id)).toMatchObject([{ quantity: 3, endsAtRenewal: false }])
  })

  test.each([
    ['token', '2', 434],
    ['gateway', '1', 435],
  ] as const)(
    'model %s: the card form asks for type %s where %i cents without VAT renew beside a setup fee',
    async (model, type, priceCents) => {
      on('2027-05-10')
      const buyer = await aCustomer()
      const { id: packageId } = await aPackage({ name: 'Parking', priceCents })
      const terms = {
        period: 'monthly',
        method: 'card',
        serviceLabel: '',
        purchaseOrderNumber: '',
        notes: '',
        freeReason: '',
      } as const
      const setup = {
        packageId: null,
        description: 'Setup',
        quantity: 1,
        unitPriceCents: 50_000,
        renews: false,
      }
      const lines = [{ packageId, quantity: 1, unitPriceCents: priceCents }, setup]
      const placed = await createStaffOrder(
        staff,
        { customerId: buyer.customerId, ...terms, lines },
        { idempotencyKey: newId() },
      )
      if (!placed.ok) throw new Error(placed.error.message)
      const { orderId } = placed.value
      const { order } = await booksOf(orderId)
      expect(order).toMatchObject({ recurringModel: model })

      await gateway.control('/delivery', { mode: 'never' })
      const form = await cardPaymentForm(buyer, order.orderNumber)
      if (!form.ok) throw new Error(form.error.message)
      expect(form.value.fields).toContainEqual(['subscription_type', type])
      const body = new URLSearchParams(form.value.fields.map((field) => [...field]))
      const posted = await fetch(`${gateway.gateway}/eng/process`, {
        method: 'POST',
        body,
        redirect: 'manual',
      })
      await fetch(`${gateway.url}${posted.headers.get('location')}/pay`, {
        method: 'POST',
        redirect: 'manual',
      })
      expect(await hear(await latestNotification(gateway))).toMatchObject({
        state: 'accepted',
        reason: 'Paid',
      })

      const subscription = await subscriptionOf(orderId)
      expect(subscription).toMatchObject({
        recurringModel: model,
        amountCents: priceCents,
        gatewayToken: expect.any(String),
      })
      await runOn('2027-06-10')
      // Only what the gateway does not charge by itself is billed by our run.
      expect(await renewalsOf(subscription.id)).toMatchObject(
        model === 'token' ? [{ totalCents: 499 }] : [],
      )
    },
  )
})
