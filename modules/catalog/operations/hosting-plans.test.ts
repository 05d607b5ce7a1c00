import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  hostingPlanById,
  hostingPlanList,
  shownHostingPlans,
} from '../queries/hosting-plans.server.ts'
import { newHostingPlanValues, toHostingPlan } from '../rules/hosting-plan-form.ts'
import { emptyFeature } from '../rules/package-features.ts'
import {
  deleteHostingPlan,
  moveHostingPlan,
  saveHostingPlan,
  switchHostingPlan,
} from './hosting-plans.server.ts'

const database = useTestDatabase()
beforeAll(() => openShop())
const clerk = staffWith('hosting_plans.manage')

async function created(name: string): Promise<string> {
  const features = ['One', '', ' Two '].map((text) => ({ ...emptyFeature, text }))
  const input = toHostingPlan({
    ...newHostingPlanValues,
    name,
    price: '99.99',
    description: 'A plan',
    features,
  })
  const result = input.ok ? await saveHostingPlan(clerk, null, input.value) : input
  if (!result.ok) throw new Error(result.error.message)
  return result.value.id
}

async function onHomePage(): Promise<string[]> {
  const found = await shownHostingPlans()
  return found.ok ? found.value.map((plan) => plan.name) : []
}

test('plans are made, moved, hidden and deleted, and the home page shows it at once', async () => {
  followContent()
  await startEvents(database.url())
  try {
    expect(await onHomePage()).toEqual([])
    const [first, second] = [await created('First Plan'), await created('Second')]
    expect(await hostingPlanById(first)).toMatchObject({
      slug: 'firstplan',
      features: ['One', 'Two'],
      priceCents: 9_999,
    })
    expect(await onHomePage()).toEqual(['First Plan', 'Second'])
    expect(await moveHostingPlan(clerk, second, { direction: 'up' })).toMatchObject({ ok: true })
    expect(await onHomePage()).toEqual(['Second', 'First Plan'])
    expect(await moveHostingPlan(clerk, second, { place: 7 })).toMatchObject({ ok: true })
    expect(await onHomePage()).toEqual(['First Plan', 'Second'])
    expect(await moveHostingPlan(clerk, second, { place: 0 })).toMatchObject({ ok: true })
    expect(await onHomePage()).toEqual(['Second', 'First Plan'])
    expect(await switchHostingPlan(clerk, second, false)).toMatchObject({ ok: true })
    expect(await switchHostingPlan(clerk, second, false)).toMatchObject({ ok: true })
    expect(await onHomePage()).toEqual(['First Plan'])
    expect(await deleteHostingPlan(clerk, first)).toEqual({
      ok: true,
      value: null,
    })
    expect(await onHomePage()).toEqual([])
    const traces = await db()
      .select({ action: activityLog.action })
      .from(activityLog)
      .where(eq(activityLog.entityType, 'hosting_plan'))
    expect(traces.map(({ action }) => action).sort()).toEqual([
      'created',
      'created',
      'deactivated',
      'deleted',
      'reordered',
      'reordered',
      'reordered',
    ])
  } finally {
    await stopEvents()
  }
})

test('is refused without the permission', async () => {
  const id = await created('Kept')
  const stranger = staffWith('packages.manage')
  for (const result of [
    await deleteHostingPlan(stranger, id),
    await moveHostingPlan(stranger, id, { direction: 'up' }),
    await switchHostingPlan(stranger, id, false),
  ])
    expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  expect((await hostingPlanList()).some((plan) => plan.id === id && plan.isActive)).toBe(true)
})

test('a price typed with VAT is stored without it, or refused with the prices near it', async () => {
  const id = await created('Priced')
  const version = (await hostingPlanById(id))?.updatedAt.toISOString() ?? ''
  const typed = (price: string) =>
    toHostingPlan({
      ...newHostingPlanValues,
      name: 'Priced',
      price,
      priceBasis: 'with',
      description: 'A plan',
    })
  const round = typed('230')
  expect(round.ok && (await saveHostingPlan(clerk, { id, version }, round.value))).toMatchObject({
    ok: true,
  })
  expect(await hostingPlanById(id)).toMatchObject({ priceCents: 20_000 })
  const next = (await hostingPlanById(id))?.updatedAt.toISOString() ?? ''
  const none = typed('0.04')
  const refused = none.ok && (await saveHostingPlan(clerk, { id, version: next }, none.value))
  expect(refused).toMatchObject({
    ok: false,
    error: {
      fields: { price: [expect.stringContaining('No price gives exactly this with VAT.')] },
    },
  })
})
