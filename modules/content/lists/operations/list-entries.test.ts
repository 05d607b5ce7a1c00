import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { shownComparison } from '../../queries/features.server.ts'
import {
  addOnProducts,
  shownCaseStudies,
  shownProjects,
  shownServices,
  shownTeam,
} from '../../queries/shown-lists.server.ts'
import { images } from '../../tables.pictures.server.ts'
import { listEntries, listEntry } from '../queries/list-entries.server.ts'
import { type ListKey, type ListKind, listKeys, listKinds } from '../rules/list-fields.ts'
import { newValues, readEntry } from '../rules/list-form.ts'
import {
  deleteListEntry,
  moveListEntry,
  saveListEntry,
  showListEntry,
} from './list-entries.server.ts'

useTestDatabase()
beforeAll(() => openShop())
const clerk = staffWith('content.manage')

/** What a user types into every required field of a list. */
const typed: Record<ListKey, Record<string, unknown>> = {
  team: { name: 'Zanele Dube', role: 'Engineer' },
  services: { title: 'Migration', description: 'We move your site.', linkUrl: '/contact' },
  'service-categories': { name: 'Moving in' },
  projects: {
    title: 'School',
    description: 'Servers for schools.',
    images: [
      { src: '/media/a-10x10', alt: ' A school ' },
      { src: '', alt: 'x' },
    ],
  },
  'case-studies': {
    title: 'A shop',
    summary: 'It got faster.',
    heroImage: '/media/b-10x10',
    heroImageAlt: 'The shop',
  },
  comparison: { title: 'Support', ours: 'People', theirs: 'Forms' },
  'add-ons': { name: 'Extra mailbox', priceCents: '10.00', status: 'active' },
  'add-on-categories': { name: 'Mail & more' },
}

async function save(
  key: ListKey,
  more: Record<string, unknown> = {},
  existing: { id: string; version: string } | null = null,
) {
  const read = readEntry(listKinds[key], { ...newValues(listKinds[key]), ...typed[key], ...more })
  return read.ok ? saveListEntry(clerk, key, { existing, input: read.value }) : read
}

async function created(key: ListKey, more: Record<string, unknown> = {}): Promise<string> {
  const made = await save(key, more)
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value.id
}

const names = async (key: ListKey) => (await listEntries(key)).entries.map(({ name }) => name)

test.each(listKeys)(
  '%s: an entry is added, changed, found and deleted, each with its record',
  async (key) => {
    const kind: ListKind = listKinds[key]
    const id = await created(key)
    const name = String(typed[key][kind.title])
    expect(await listEntries(key, name.toUpperCase())).toMatchObject({
      entries: [{ id, name }],
      total: 1,
    })
    expect((await listEntries(key, 'there is no such')).entries).toEqual([])
    const entry = await listEntry(key, id)
    expect(
      await save(key, { [kind.title]: `${name} 2` }, { id, version: entry?.version ?? '' }),
    ).toMatchObject({ ok: true })
    expect(await names(key)).toEqual([`${name} 2`])
    expect(await save(key, {}, { id, version: entry?.version ?? '' })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await deleteListEntry(clerk, key, id)).toMatchObject({ ok: true })
    expect(await deleteListEntry(clerk, key, id)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    const records = await db().select().from(activityLog).where(eq(activityLog.entityId, id))
    expect(records.map(({ action }) => action).sort()).toEqual(['created', 'deleted', 'updated'])
    expect(records.find(({ action }) => action === 'updated')).toMatchObject({
      before: { [kind.title]: name },
      after: { [kind.title]: `${name} 2` },
    })
  },
)

test('what is required is asked for, at its field', async () => {
  const missing = (key: ListKey) => {
    const read = readEntry(listKinds[key], {})
    return read.ok ? [] : Object.keys(read.error.fields ?? {})
  }
  expect(listKeys.map((key) => [key, missing(key)])).toEqual([
    ['team', ['name', 'role']],
    ['services', ['title', 'description']],
    ['service-categories', ['name']],
    ['projects', ['title', 'description']],
    ['case-studies', ['title', 'summary']],
    ['comparison', ['title', 'ours', 'theirs']],
    ['add-ons', ['name', 'priceCents']],
    ['add-on-categories', ['name']],
  ])
  expect(
    readEntry(listKinds.services, { ...typed.services, linkUrl: 'javascript:alert(1)' }),
  ).toMatchObject({
    ok: false,
    error: { fields: { linkUrl: [expect.stringContaining('https://')] } },
  })
})

test('entries are moved by one and before another; a place that is gone is refused', async () => {
  const [one, two, three] = [
    await created('comparison', { title: 'One' }),
    await created('comparison', { title: 'Two' }),
    await created('comparison', { title: 'Three' }),
  ]
  expect(
    await moveListEntry(clerk, 'comparison', { id: three, to: { direction: 'up' } }),
  ).toMatchObject({
    ok: true,
  })
  expect(await names('comparison')).toEqual(['One', 'Three', 'Two'])
  expect(await moveListEntry(clerk, 'comparison', { id: two, to: { before: one } })).toMatchObject({
    ok: true,
  })
  expect(await names('comparison')).toEqual(['Two', 'One', 'Three'])
  const shown = await shownComparison()
  expect(shown.ok && shown.value.map(({ title }) => title)).toEqual(['Two', 'One', 'Three'])
  expect(
    await moveListEntry(clerk, 'comparison', { id: two, to: { before: newId() } }),
  ).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  expect(await moveListEntry(clerk, 'add-ons', { id: two, to: { direction: 'up' } })).toMatchObject(
    {
      ok: false,
    },
  )
  await Promise.all([one, two, three].map((id) => deleteListEntry(clerk, 'comparison', id)))
})

test('the pages show what is active, with its picture, category and price', async () => {
  const path = `/media/${'c'.repeat(43)}-10x10`
  const [picture] = await db()
    .insert(images)
    .values({ filePath: path, altText: 'A van' })
    .returning({ id: images.id })
  const categoryId = await created('service-categories', { name: 'Moving' })
  const service = await created('services', { imageId: path, categoryId, isFeatured: 'on' })
  expect(await shownServices()).toMatchObject({
    ok: true,
    value: [
      { title: 'Migration', category: 'Moving', isFeatured: true, image: { filePath: path } },
    ],
  })
  expect((await listEntry('services', service))?.values).toMatchObject({
    imageId: path,
    categoryId,
    isFeatured: 'on',
  })
  expect(await save('services', { imageId: '/media/gone-1x1' })).toMatchObject({
    ok: false,
    error: { fields: { imageId: [expect.any(String)] } },
  })
  expect(await save('services', { categoryId: newId() })).toMatchObject({
    ok: false,
    error: { fields: { categoryId: [expect.any(String)] } },
  })
  expect(await showListEntry(clerk, 'services', { id: service, isShown: false })).toMatchObject({
    ok: true,
  })
  expect(await shownServices()).toMatchObject({ ok: true, value: [] })
  expect(picture).toBeDefined()

  await created('projects')
  expect(await shownProjects()).toMatchObject({
    ok: true,
    value: [{ images: [{ file_path: '/media/a-10x10', alt_text: 'A school' }] }],
  })
  await created('case-studies')
  expect(await shownCaseStudies()).toMatchObject({
    ok: true,
    value: [{ heroImage: '/media/b-10x10', heroImageAlt: 'The shop' }],
  })
  await created('team', { isActive: '' })
  expect(await shownTeam()).toMatchObject({ ok: true, value: [] })

  const addOn = await created('add-ons', { priceCents: '11.50', priceBasis: 'with' })
  expect(await addOnProducts()).toMatchObject({
    ok: true,
    value: [{ name: 'Extra mailbox', slug: 'extra-mailbox', priceCents: 1000 }],
  })
  expect(await save('add-ons')).toMatchObject({
    ok: false,
    error: { fields: { slug: ['Another entry has this slug.'] } },
  })
  expect(await showListEntry(clerk, 'add-ons', { id: addOn, isShown: false })).toMatchObject({
    ok: true,
  })
  expect((await listEntry('add-ons', addOn))?.values.status).toBe('draft')
  expect(
    await showListEntry(clerk, 'service-categories', { id: categoryId, isShown: false }),
  ).toMatchObject({
    ok: false,
  })
})

test('is refused without the permission', async () => {
  const id = await created('team')
  const stranger = staffWith('faq.manage')
  const read = readEntry(listKinds.team, typed.team)
  const results = [
    read.ok ? await saveListEntry(stranger, 'team', { existing: null, input: read.value }) : read,
    await deleteListEntry(stranger, 'team', id),
    await showListEntry(stranger, 'team', { id, isShown: false }),
    await moveListEntry(stranger, 'team', { id, to: { direction: 'up' } }),
  ]
  for (const result of results)
    expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } })
})
