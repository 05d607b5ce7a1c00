import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { anOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { redirectOf } from '#modules/redirects/queries/known-redirects.server.ts'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aPackage } from '../factories.ts'
import { packageById, packageList } from '../queries/packages.server.ts'
import { publishedPackages } from '../queries/published-packages.server.ts'
import { newPackageValues, type PackageInput, toPackage } from '../rules/package-form.ts'
import { packages } from '../tables.server.ts'
import { deletePackage, movePackage, savePackage, switchPackage } from './packages.server.ts'

const database = useTestDatabase()
beforeAll(() => openShop())
afterEach(() => db().delete(packages).where(eq(packages.isFeatured, false)))

const clerk = staffWith('packages.manage')

function input(changes: Partial<typeof newPackageValues> = {}): PackageInput {
  const made = toPackage(
    { ...newPackageValues, name: 'Karoo Nights', price: '199.50', ...changes },
    true,
  )
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

async function created(changes: Partial<typeof newPackageValues> = {}): Promise<string> {
  const result = await savePackage(clerk, null, input(changes))
  if (!result.ok) throw new Error(result.error.message)
  return result.value.id
}

async function publicNames(): Promise<string[]> {
  const found = await publishedPackages()
  return found.ok ? found.value.map((item) => item.name) : []
}

const versionOf = async (id: string) => (await packageById(id))?.updatedAt.toISOString() ?? ''

test('is refused without the permission', async () => {
  const id = await created()
  for (const actor of [visitor, staffWith('hosting_plans.manage', 'orders.manage')]) {
    const tries = [
      savePackage(actor, null, input()),
      deletePackage(actor, id),
      movePackage(actor, id, { direction: 'up' }),
      switchPackage(actor, id, false),
    ]
    for (const result of await Promise.all(tries))
      expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  }
  expect(await packageById(id)).toMatchObject({ isActive: true })
})

describe('a package', () => {
  test('can be priced with VAT: the price without is the one that gives exactly that total', async () => {
    expect(await packageById(await created({ price: '199', priceBasis: 'with' }))).toMatchObject({
      priceCents: 17_304,
    })
    const both = await created({
      ...{ slug: 'both', price: '115', priceBasis: 'with' },
      periodPrices: { ...newPackageValues.periodPrices, quarterly: '327.75' },
      setupFee: '575',
    })
    expect(await packageById(both)).toMatchObject({
      priceCents: 10_000,
      periodPrices: { quarterly: 28_500 },
      setupFeeCents: 50_000,
    })
    const neverAQuarter = input({
      ...{ slug: 'never', price: '115', priceBasis: 'with' },
      periodPrices: { ...newPackageValues.periodPrices, quarterly: '0.04' },
    })
    expect(await savePackage(clerk, null, neverAQuarter)).toMatchObject({
      ok: false,
      error: { fields: { 'periodPrices.quarterly': [expect.stringContaining('No price gives')] } },
    })
    const never = await savePackage(
      clerk,
      null,
      input({ price: '0.04', priceBasis: 'with', slug: 'never' }),
    )
    expect(never).toMatchObject({
      ok: false,
      error: { fields: { price: ['No price gives exactly this with VAT. Use R0.03 or R0.05.'] } },
    })
  })

  test('is created last with a slug of its name, and the public page has it at once', async () => {
    followContent()
    await startEvents(database.url())
    try {
      await publicNames()
      await aPackage({ name: 'First', sortOrder: 40 })
      const id = await created()
      expect(await publicNames()).toEqual(['First', 'Karoo Nights'])
      expect(await packageById(id)).toMatchObject({
        slug: 'karoo-nights',
        priceCents: 19_950,
        sortOrder: 50,
      })
      await switchPackage(clerk, id, false)
      expect(await publicNames()).toEqual(['First'])
      const traces = await db().select().from(activityLog).where(eq(activityLog.entityId, id))
      expect(traces.map((row) => [row.entityType, row.action])).toEqual([
        ['package', 'created'],
        ['package', 'deactivated'],
      ])
    } finally {
      await stopEvents()
    }
  })

  test('leads its old address to the new one when its slug changes', async () => {
    const id = await created({ slug: 'karoo-old' })
    expect(
      await savePackage(clerk, { id, version: await versionOf(id) }, input({ slug: 'karoo-new' })),
    ).toMatchObject({ ok: true })
    expect(await redirectOf('/checkout?package=karoo-old&period=annual')).toMatchObject({
      to: '/checkout?package=karoo-new&period=annual',
      status: 301,
    })
  })

  test('does not take the slug of another', async () => {
    await created()
    expect(await savePackage(clerk, null, input())).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { slug: [expect.any(String)] } },
    })
  })

  test('is not saved over what another user saved meanwhile', async () => {
    const id = await created()
    const version = await versionOf(id)
    expect(await savePackage(clerk, { id, version }, input({ name: 'Theirs' }))).toMatchObject({
      ok: true,
    })
    expect(await savePackage(clerk, { id, version }, input({ name: 'Mine' }))).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(
      await savePackage(clerk, { id, version: await versionOf(id) }, input({ name: 'Mine' })),
    ).toMatchObject({ ok: true })
    expect(await packageById(id)).toMatchObject({ name: 'Mine' })
  })

  test('that an order uses is kept, with words; an unused one is deleted', async () => {
    const [used, free] = [await aPackage({ name: 'Used' }), await aPackage({ name: 'Free' })]
    await anOrder({ customerId: (await aCustomer()).customerId, packageId: used.id })
    const refused = await deletePackage(clerk, used.id)
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'conflict', message: expect.stringContaining('Used is used by orders') },
    })
    expect(await deletePackage(clerk, free.id)).toEqual({ ok: true, value: null })
    expect(await packageById(used.id)).not.toBeNull()
    expect(await packageById(free.id)).toBeNull()
    expect(await deletePackage(clerk, newId())).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    await db()
      .update(packages)
      .set({ isFeatured: true, sortOrder: 1000 })
      .where(eq(packages.id, used.id))
  })
})

test('moves one place, and two who move at once lose nothing', async () => {
  const ids: string[] = []
  for (let at = 0; at < 6; at++) ids.push((await aPackage({ name: `P${at}`, sortOrder: at })).id)
  const own = async () => (await packageList()).filter((row) => ids.includes(row.id))
  await movePackage(clerk, ids[0] ?? '', { direction: 'up' })
  expect((await own()).map((row) => row.name)).toEqual(['P0', 'P1', 'P2', 'P3', 'P4', 'P5'])
  // Eight moves, each of which undoes one of the others whichever comes first: every swap that is
  // lost or done by halves shows.
  const moves = ids
    .slice(1, 5)
    .flatMap((id) => [
      movePackage(clerk, id, { direction: 'up' }),
      movePackage(clerk, id, { direction: 'down' }),
    ])
  for (const result of await Promise.all(moves)) expect(result.ok).toBe(true)
  const list = await own()
  expect(new Set(list.map((row) => row.sortOrder)).size).toBe(6)
  expect(list.map((row) => row.sortOrder)).toEqual([0, 1, 2, 3, 4, 5])
  const traces = await db().select().from(activityLog).where(eq(activityLog.action, 'reordered'))
  expect(traces).toHaveLength(8)
})

test('a place that is gone is no reason to call the package deleted', async () => {
  const { id } = await aPackage({ name: 'Here' })
  const moved = await movePackage(clerk, id, { before: newId() })
  expect(moved).toMatchObject({
    ok: false,
    error: { code: 'conflict', message: expect.stringContaining('The list has changed') },
  })
})
