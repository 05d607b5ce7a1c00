import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { quoteOrder } from '#modules/billing/orders/queries/quote.server.ts'
import { revenueFigures } from '#modules/billing/revenue/queries/revenue-figures.server.ts'
import {
  changePlan,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import type { BillingPeriod } from '#modules/catalog/rules/price.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
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
  subscriptionOf,
} from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { booksOf, hear, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
const staff = staffWith('subscriptions.manage')
let plan: { id: string; slug: string }
beforeAll(async () => {
  plan = await aPackage({
    priceCents: 10_000,
    periodPrices: { quarterly: 28_500, annual: 100_000, two_yearly: 180_000 },
  })
})
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const bought = (period: BillingPeriod) => ({ packageSlug: plan.slug, period })
const chargesItself = () =>
  openShop({ billingSettings: { ...defaultBillingSettings, recurring_model: 'gateway' } })

test('a quarter by transfer renews on the last day of every third month, at its own price', async () => {
  on('2027-01-31')
  const { order, subscription } = await buyByTransfer(bought('quarterly'))
  expect(subscription).toMatchObject({ amountCents: 28_500, nextBillingDate: '2027-04-30' })
  await nights('2027-04-22', '2027-04-30')
  await nights('2027-07-23', '2027-07-25')
  expect(await renewalsOf(subscription.id)).toMatchObject([
    { periodStart: '2027-04-30', subtotalCents: 28_500, totalCents: 32_775 },
    { periodStart: '2027-07-31', subtotalCents: 28_500, billingPeriod: 'quarterly' },
  ])
  expect(await subscriptionOf(order.id)).toMatchObject({
    nextBillingDate: '2027-10-31',
    anchorDay: 31,
  })
})

test('the gateway charges a quarter itself, at its own frequency', async () => {
  await chargesItself()
  on('2027-01-31')
  const { order, subscription } = await buyByCard(gateway, bought('quarterly'))
  await openShop()
  expect(subscription).toMatchObject({ recurringModel: 'gateway', billingPeriod: 'quarterly' })
  for (const day of ['2027-04-30', '2027-07-31']) {
    expect(await subscriptionOf(order.id)).toMatchObject({ nextBillingDate: day })
    on(day)
    await gateway.control(`/subscriptions/${subscription.gatewayToken}/charge`, {})
    await hear(await latestNotification(gateway))
  }
  const { documents } = await booksOf(order.id)
  expect(documents.map(({ periodStart, totalCents }) => [periodStart, totalCents])).toEqual([
    ['2027-01-31', 32_775],
    ['2027-04-30', 32_775],
    ['2027-07-31', 32_775],
  ])
})

describe('two years, which no gateway charges itself,', () => {
  test('store the card, and our run charges it after 24 months', async () => {
    await chargesItself()
    on('2028-02-29')
    const { subscription } = await buyByCard(gateway, bought('two_yearly'))
    await openShop()
    expect(subscription).toMatchObject({ recurringModel: 'token', nextBillingDate: '2030-02-28' })
    await nights('2030-02-27', '2030-02-28')
    expect(await renewalsOf(subscription.id)).toMatchObject([
      { periodStart: '2030-02-28', status: 'paid', totalCents: 207_000 },
    ])
  })

  test('are no change for a service that the gateway charges itself', async () => {
    await chargesItself()
    on('2027-03-01')
    const { order, subscription } = await buyByCard(gateway, bought('monthly'))
    await openShop()
    const request = { packageId: plan.id, billingPeriod: 'two_yearly', when: 'renewal' } as const
    const shown = await previewPlanChange(staff, subscription.id, request)
    if (!shown.ok) throw new Error(shown.error.message)
    const { agreed } = shown.value
    const changed = { ...request, agreed, idempotencyKey: newId() }
    expect(await changePlan(staff, subscription.id, changed)).toMatchObject({
      ok: false,
      error: { code: 'conflict', message: expect.stringContaining('for a year at most') },
    })
    expect(await subscriptionOf(order.id)).toMatchObject({ pendingBillingPeriod: null })
  })
})

test('from a month to a quarter: the unused days come back, the quarter begins today', async () => {
  on('2027-01-31')
  const { subscription } = await buyByTransfer(bought('monthly'))
  on('2027-02-10')
  const request = { packageId: plan.id, billingPeriod: 'quarterly', when: 'now' } as const
  const shown = await previewPlanChange(staff, subscription.id, request)
  if (!shown.ok) throw new Error(shown.error.message)
  // 18 of the 28 days from 31 January; the quarter at its own price.
  expect(shown.value.change).toMatchObject({
    dates: { nextBillingDate: '2027-05-10', endDate: '2027-08-10' },
    credits: [{ totals: { subtotal: 6_429 } }],
    charge: { totals: { subtotal: 28_500 } },
    terms: { description: 'Starter – quarterly hosting' },
  })
})

test('a period is sold at its own price, also a year; one without a price is refused', async () => {
  expect(await quoteOrder(bought('annual'))).toMatchObject({
    value: { subtotalCents: 100_000, listCents: 120_000, discountBasisPoints: 0 },
  })
  expect(await quoteOrder(bought('quarterly'))).toMatchObject({
    value: {
      periods: ['monthly', 'quarterly', 'annual', 'two_yearly'],
      subtotalCents: 28_500,
      vatCents: 4_275,
      totalCents: 32_775,
      listCents: 30_000,
    },
  })
  for (const period of ['half_yearly', 'once'] as const)
    expect(await quoteOrder(bought(period))).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { period: ['Choose a billing period.'] } },
    })
})

describe('a setup fee', () => {
  const withFee = () =>
    aPackage({ priceCents: 10_000, periodPrices: { quarterly: 28_500 }, setupFeeCents: 50_000 })

  test('is a line of the first order with VAT, and of nothing later', async () => {
    const { slug } = await withFee()
    on('2027-01-31')
    const { order, subscription } = await buyByTransfer({
      ...{ packageSlug: slug, period: 'quarterly' },
    })
    // 285.00 and 500.00, with VAT on both.
    const [first] = (await booksOf(order.id)).documents
    expect(first).toMatchObject({ subtotalCents: 78_500, vatCents: 11_775, totalCents: 90_275 })
    const lines = await db()
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, first?.id ?? ''))
      .orderBy(invoiceLines.position)
    expect(lines.map(({ description, totalCents }) => [description, totalCents])).toEqual([
      ['Starter – quarterly hosting\n31 Jan 2027 to 29 Apr 2027', 28_500],
      ['Setup fee for Starter', 50_000],
    ])
    const mails = await db()
      .select({ variables: emailLogs.variables })
      .from(emailLogs)
      .where(eq(emailLogs.templateName, 'order_confirmation'))
    expect(mails.map(({ variables }) => variables)).toContainEqual(
      expect.objectContaining({
        order_id: order.orderNumber,
        package_name: 'Starter, Setup fee for Starter',
        order_items: 'Starter: R285.00\nSetup fee for Starter: R500.00\nVAT: R117.75',
        amount: '902.75',
      }),
    )
    expect(subscription).toMatchObject({
      amountCents: 28_500,
      description: 'Starter – quarterly hosting',
    })
    await nights('2027-04-22', '2027-04-30')
    expect(await renewalsOf(subscription.id)).toMatchObject([{ totalCents: 32_775 }])
  })

  test('is not due when a plan changes to one that has it', async () => {
    const { id } = await withFee()
    on('2027-01-31')
    const { subscription } = await buyByTransfer(bought('monthly'))
    const request = { packageId: id, billingPeriod: 'quarterly', when: 'now' } as const
    const shown = await previewPlanChange(staff, subscription.id, request)
    if (!shown.ok) throw new Error(shown.error.message)
    expect(shown.value.change).toMatchObject({ charge: { totals: { subtotal: 28_500 } } })
  })

  test('is in the first payment at the gateway and not in what it charges later', async () => {
    await chargesItself()
    const { slug } = await withFee()
    on('2027-03-01')
    const { order, subscription } = await buyByCard(gateway, {
      ...{ packageSlug: slug, period: 'quarterly' },
    })
    await openShop()
    on('2027-06-01')
    await gateway.control(`/subscriptions/${subscription.gatewayToken}/charge`, {})
    await hear(await latestNotification(gateway))
    const { documents } = await booksOf(order.id)
    expect(documents.map(({ totalCents, status }) => [totalCents, status])).toEqual([
      [90_275, 'paid'],
      [32_775, 'paid'],
    ])
  })

  test('sells no plan without a price of its own', async () => {
    const { slug } = await aPackage({ priceCents: 0, setupFeeCents: 50_000 })
    expect(await quoteOrder({ packageSlug: slug, period: 'monthly' })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  })

  test('is quoted beside the period, and belongs to the reviewed total', async () => {
    const { slug } = await withFee()
    expect(await quoteOrder({ packageSlug: slug, period: 'monthly' })).toMatchObject({
      value: {
        unitPriceCents: 10_000,
        setupFeeCents: 50_000,
        periodTotalCents: 11_500,
        subtotalCents: 60_000,
        vatCents: 9_000,
        totalCents: 69_000,
      },
    })
  })
})

test('recurring revenue counts a quarter as a third of it', async () => {
  const before = await revenueFigures()
  await buyByTransfer(bought('quarterly'))
  const after = await revenueFigures()
  const now = (figures: typeof before) => figures.revenue.at(-1)?.totalCents ?? 0
  expect(now(after) - now(before)).toBe(9_500)
})
