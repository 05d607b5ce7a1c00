import { beforeAll, expect, test } from 'vitest'
import { siteTimeZone } from '#kernel/dates.ts'
import { anInvoice, aSubscription, openShop } from '#modules/billing/factories.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { figuresOn } from './revenue-figures.server.ts'

useTestDatabase()
let own: { customerId: string }
beforeAll(async () => {
  await openShop()
  const { customerId } = await aCustomer()
  own = { customerId: customerId ?? '' }
})

test('an empty shop has twelve months of nothing', async () => {
  const figures = await figuresOn('2026-11-20', siteTimeZone)
  expect([
    figures.moneyIn[0]?.month,
    figures.moneyIn.length,
    figures.revenue.at(-1)?.month,
  ]).toEqual(['2025-12', 12, '2026-11'])
  expect(
    [figures.moneyIn, figures.revenue, figures.ageing]
      .flat()
      .every((row) => !('totalCents' in row) || row.totalCents === 0),
  ).toBe(true)
  expect(figures.revenue.every(({ churn }) => churn === null)).toBe(true)
})

test('money by method and month, recurring revenue by type, churn and debts by age', async () => {
  const cloud = (await aPackage({ metadata: { type: 'cloud', icon_emoji: '' } })).id
  await aSubscription({ ...own, packageId: cloud }, { startDate: '2024-01-31' })
  await aSubscription(
    { ...own, packageId: cloud },
    { startDate: '2026-10-31', billingPeriod: 'annual', amountCents: 191_040 },
  )
  await aSubscription(
    { ...own, packageId: null },
    { startDate: '2026-03-01', status: 'paused', pausedAt: new Date('2026-10-05') },
  )
  // Half past eleven at night in UTC is the next month in Johannesburg.
  await aSubscription(
    { ...own },
    { startDate: '2025-01-01', status: 'cancelled', cancelledAt: new Date('2026-09-30T23:30:00Z') },
  )
  await aSubscription(
    { ...own },
    { startDate: '2025-01-01', status: 'cancelled', cancelledAt: new Date('2025-03-01') },
  )
  await aSubscription({ ...own }, { startDate: '2026-01-01', billingPeriod: 'once' })
  const paid = await anInvoice(own, { status: 'paid', paidAt: new Date('2026-11-01') })
  for (const [receivedOn, method, amountCents] of [
    ['2026-11-01', 'card', 22_885],
    ['2026-11-30', 'card', 100],
    ['2025-12-01', 'bank_transfer', 5_000],
    ['2025-11-30', 'bank_transfer', 7_000],
  ] as const)
    await db()
      .insert(payments)
      .values({
        invoiceId: paid.id,
        ...own,
        amountCents,
        method,
        source: 'staff',
        receivedOn,
        recordedBy: 'Test',
      })
  for (const dueDate of [
    '2026-12-01',
    '2026-10-22',
    '2026-10-21',
    '2026-08-22',
    '2026-08-21',
    '2026-07-23',
    '2026-01-01',
  ])
    await anInvoice(own, { dueDate, paidCents: 885 })
  await anInvoice(own, { dueDate: '2026-01-01', deletedAt: new Date() })

  const figures = await figuresOn('2026-11-20', siteTimeZone)
  expect(figures.moneyIn.filter(({ totalCents }) => totalCents > 0)).toEqual([
    { month: '2025-12', cents: { card: 0, bank_transfer: 5_000 }, totalCents: 5_000 },
    { month: '2026-11', cents: { card: 22_985, bank_transfer: 0 }, totalCents: 22_985 },
  ])
  const of = (month: string) => figures.revenue.find((one) => one.month === month)
  expect(of('2025-12')).toMatchObject({
    mrrCents: { cloud: 19_900, other: 19_900 },
    activeAtStart: 2,
  })
  expect(of('2026-09')).toMatchObject({
    mrrCents: { cloud: 19_900, other: 39_800 },
    cancelled: 0,
    churn: 0,
  })
  expect(of('2026-10')).toMatchObject({
    mrrCents: { cloud: 19_900 + 15_920, other: 0 },
    activeAtStart: 3,
    cancelled: 1,
  })
  expect(of('2026-11')).toMatchObject({ totalCents: 35_820, activeAtStart: 3, cancelled: 0 })
  expect(figures.ageing).toEqual([
    { bucket: 'current', count: 2, owedCents: 44_000 },
    { bucket: '30', count: 1, owedCents: 22_000 },
    { bucket: '60', count: 0, owedCents: 0 },
    { bucket: '90', count: 2, owedCents: 44_000 },
    { bucket: '120+', count: 2, owedCents: 44_000 },
  ])
})
