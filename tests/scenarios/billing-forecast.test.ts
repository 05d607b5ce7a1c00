import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { anInvoice } from '#modules/billing/factories.ts'
import {
  billingForecast,
  forecastNames,
} from '#modules/billing/runs/queries/billing-forecast.server.ts'
import {
  billingRunById,
  billingRunLog,
  runProblems,
  runsOfDay,
} from '#modules/billing/runs/queries/billing-runs.server.ts'
import { runLogShape } from '#modules/billing/runs/rules/run-list.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  buyByCard,
  buyByTransfer,
  nights,
  on,
  renewalsOf,
  runOn,
  subscriptionOf,
} from './billing-nights.ts'
import { useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
afterAll(async () => {
  setClock(null)
})

test('the forecast of a day says what its run then does, and the screens show it', async () => {
  on('2027-03-01')
  const card = await buyByCard(gateway)
  const declined = await buyByCard(gateway)
  await buyByTransfer()
  const [suspended, promised] = [await buyByTransfer(), await buyByTransfer()]
  const broken = await buyByTransfer()
  // Two transfers come due earlier and are not paid: by the 20th of April one of them is to be
  // suspended.
  for (const one of [suspended, promised])
    await db()
      .update(subscriptions)
      .set({ nextBillingDate: '2027-03-10', anchorDay: 10 })
      .where(eq(subscriptions.id, one.subscription.id))
  await nights('2027-03-03', '2027-03-16')
  await db()
    .update(subscriptions)
    .set({ autoRenew: false })
    .where(eq(subscriptions.id, promised.subscription.id))
  const [waiting] = await renewalsOf(promised.subscription.id)
  await db()
    .update(invoices)
    .set({ dueDate: '2027-03-16' })
    .where(eq(invoices.id, waiting?.id ?? ''))
  await db()
    .update(subscriptions)
    .set({ billingPeriod: 'once' })
    .where(eq(subscriptions.id, broken.subscription.id))
  await gateway.control('/charge', {
    token: declined.subscription.gatewayToken,
    outcome: 'declined',
  })

  const days = ['2027-03-17', '2027-03-25', '2027-03-29', '2027-04-01']
  for (const day of days) {
    const before = await billingForecast(day)
    expect(await billingForecast(day)).toEqual(before)
    const named = await forecastNames(day)
    for (const of of kinds)
      expect(
        named.filter((line) => line.of === of),
        `${of} of ${day}`,
      ).toHaveLength(before[of].count)
    for (const { customerName, name } of named)
      expect([customerName, name]).toEqual([
        expect.stringMatching(/\S/),
        expect.stringMatching(/\S/),
      ])
    expect(before.retried.count, day).toBe(0)
    const { counts, runId } = await runOn(day)
    expect(
      {
        invoiced: before.cards.count + before.transfers.count,
        ...pick(before, 'suspended', 'resumed', 'ended', 'proposed'),
      },
      day,
    ).toEqual({
      invoiced: counts.invoiced + counts.failed,
      ...pickNumbers(counts, 'suspended', 'resumed', 'ended', 'proposed'),
    })
    expect(before.reminded.count + before.warned.count + before.announced.count, day).toBe(
      counts.reminded,
    )
    const log = await billingRunLog(runId, parseListQuery(runLogShape, new URLSearchParams()))
    expect(log.rows.filter(({ invoiceId }) => invoiceId !== null).length, day).toBe(counts.invoiced)
  }
  expect((await subscriptionOf(suspended.order.id)).suspendedAt).not.toBeNull()
  const [problems, failed] = [
    await runProblems('2027-04-01'),
    parseListQuery(runLogShape, new URLSearchParams('status=failed')),
  ]
  expect(problems.charges).toMatchObject([{ status: 'declined', nextRetryOn: '2027-04-02' }])
  expect((await runProblems('2027-03-17')).suspended).toMatchObject([
    { id: suspended.subscription.id },
  ])
  const [latest] = await runsOfDay('2027-04-01')
  expect(await billingRunById(latest?.id ?? '')).toEqual(latest)
  expect(latest?.counts).toMatchObject({ charged: 1, declined: 1 })
  const reasons = (await billingRunLog(latest?.id ?? '', failed)).rows.map(
    ({ subscriptionId, errorMessage }) => [subscriptionId, errorMessage],
  )
  expect(reasons).toEqual([
    [broken.subscription.id, 'A once subscription does not renew'],
    [declined.subscription.id, expect.stringContaining('declined')],
  ])
  expect((await renewalsOf(card.subscription.id))[0]?.status).toBe('paid')

  // The day of the retry: the card that is charged again is counted and named with its invoice.
  const [retried] = await renewalsOf(declined.subscription.id)
  expect((await billingForecast('2027-04-02')).retried).toEqual({ count: 1, isCapped: false })
  expect((await forecastNames('2027-04-02')).filter(({ of }) => of === 'retried')).toMatchObject([
    {
      kind: 'invoice',
      id: retried?.id,
      customerId: declined.order.customerId,
      name: `${retried?.invoiceNumber}: ${declined.subscription.description}`,
    },
  ])
  expect((await runOn('2027-04-02')).counts).toMatchObject({ charged: 1 })
  expect((await renewalsOf(declined.subscription.id))[0]?.status).toBe('paid')
})

test('a service with two late invoices is suspended once', async () => {
  // Those of the test before would be charged for a year, each as soon as a day after the last.
  await db().update(subscriptions).set({ status: 'cancelled', cancelledAt: new Date() })
  on('2028-07-07')
  const { order, subscription } = await buyByTransfer()
  await nights('2028-07-31', '2028-07-31')
  const [first] = await renewalsOf(subscription.id)
  const { customerId } = order
  const more = { subscriptionId: subscription.id, periodStart: '2028-08-08', seller: first?.seller }
  const { dueDate = '' } = first ?? {}
  await anInvoice({ customerId }, { ...more, issueDate: '2028-07-31', dueDate })
  const day = addDays(dueDate, 7)
  for (let night = '2028-08-01'; night < day; night = addDays(night, 1)) await runOn(night)
  const { suspended } = await billingForecast(day)
  expect([day, suspended.count]).toEqual(['2028-08-14', 1])
  expect((await runOn(day)).counts.suspended).toBe(1)
})

const kinds = [
  'cards',
  'transfers',
  'retried',
  'announced',
  'expired',
  'reminded',
  'warned',
  'suspended',
  'proposed',
  'resumed',
  'ended',
] as const

type Counted = Record<'suspended' | 'resumed' | 'ended' | 'proposed', { count: number }>
function pick(from: Counted, ...names: (keyof Counted)[]) {
  return Object.fromEntries(names.map((name) => [name, from[name].count]))
}
function pickNumbers(from: Record<keyof Counted, number>, ...names: (keyof Counted)[]) {
  return Object.fromEntries(names.map((name) => [name, from[name]]))
}
