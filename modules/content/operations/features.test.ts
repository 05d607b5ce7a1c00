import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { featureById, featureList, shownFeatures } from '../queries/features.server.ts'
import { toFeature } from '../rules/feature-form.ts'
import { deleteFeature, moveFeature, saveFeature, switchFeature } from './features.server.ts'

useTestDatabase()
const clerk = staffWith('features.manage')

const input = (title: string, sortOrder = '1') => {
  const read = toFeature({
    ...{ title, description: 'A feature', icon: 'CheckCircle' },
    ...{ sortOrder, isActive: true },
  })
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

async function created(title: string): Promise<string> {
  const made = await saveFeature(clerk, null, input(title))
  if (!made.ok) throw new Error(made.error.message)
  return made.value.id
}

const titles = async () => (await featureList()).map(({ title }) => title)

test('features are made, moved by one, moved to a place, hidden and deleted, each with its record', async () => {
  const [one, two, three] = [await created('One'), await created('Two'), await created('Three')]
  expect(await titles()).toEqual(['One', 'Two', 'Three'])
  expect(await moveFeature(clerk, two, { direction: 'up' })).toMatchObject({ ok: true })
  expect(await titles()).toEqual(['Two', 'One', 'Three'])
  expect(await moveFeature(clerk, three, { place: 0 })).toMatchObject({ ok: true })
  expect(await titles()).toEqual(['Three', 'Two', 'One'])
  expect(await moveFeature(clerk, three, { place: 99 })).toMatchObject({ ok: true })
  expect(await titles()).toEqual(['Two', 'One', 'Three'])
  expect(await moveFeature(clerk, three, { direction: 'down' })).toMatchObject({ ok: true })
  expect(await titles()).toEqual(['Two', 'One', 'Three'])
  expect(await switchFeature(clerk, one, false)).toMatchObject({ ok: true })
  const shown = await shownFeatures()
  expect(shown.ok && shown.value.map(({ title }) => title)).toEqual(['Two', 'Three'])
  expect(await deleteFeature(clerk, two)).toMatchObject({ ok: true })
  expect(await titles()).toEqual(['One', 'Three'])
  const [record] = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.action, 'deactivated'))
  expect(record).toMatchObject({
    entityType: 'feature',
    entityId: one,
    before: { isActive: true },
    after: { isActive: false },
  })
})

test('a save over a newer one is refused', async () => {
  const id = await created('Mine')
  const version = (await featureById(id))?.updatedAt.toISOString() ?? ''
  expect(await saveFeature(clerk, { id, version }, input('Theirs'))).toMatchObject({ ok: true })
  expect(
    await saveFeature(clerk, { id, version: '2020-01-01T00:00:00.000Z' }, input('Mine again')),
  ).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect((await featureById(id))?.title).toBe('Theirs')
})

test('is refused without the permission', async () => {
  const id = await created('Mine')
  const stranger = staffWith('content.manage')
  for (const result of [
    await saveFeature(stranger, null, input('Theirs')),
    await moveFeature(stranger, id, { direction: 'up' }),
    await switchFeature(stranger, id, false),
    await deleteFeature(stranger, id),
  ])
    expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } })
})
