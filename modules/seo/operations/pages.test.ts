import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseListQuery } from '#kernel/list-query.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { defaultPages } from '../defaults/pages.ts'
import { pageOverview, seoPageById } from '../queries/page-list.server.ts'
import { newPageValues, pageFormSchema, pageSlug } from '../rules/page-form.ts'
import { pageListShape } from '../rules/page-list.ts'
import { pageSeoSettings } from '../tables.server.ts'
import { addMissingPages, deleteSeoPage, saveSeoPage } from './pages.server.ts'

useTestDatabase()
const clerk = staffWith('seo.manage')
beforeAll(() => addMissingPages())

const input = (changes: Record<string, string> = {}) => {
  const { isActive: _, ...values } = newPageValues
  const { version: _version, ...read } = pageFormSchema.parse({
    ...values,
    pageName: 'offer',
    title: 'Offer',
    description: 'An offer',
    isActive: 'on',
    ...changes,
  })
  return read
}
const overview = (params: Record<string, string> = {}) =>
  pageOverview(parseListQuery(pageListShape, new URLSearchParams(params)))

test('a page is added, changed and deleted, each with its record', async () => {
  const made = await saveSeoPage(clerk, null, input())
  if (!made.ok) throw new Error(made.error.message)
  const { id } = made.value
  const version = (await seoPageById(id))?.updatedAt.toISOString() ?? ''
  expect(
    await saveSeoPage(
      clerk,
      { id, version },
      input({ title: 'New offer', robots: 'noindex, follow' }),
    ),
  ).toMatchObject({ ok: true })
  expect(
    await saveSeoPage(clerk, { id, version: '2020-01-01T00:00:00.000Z' }, input()),
  ).toMatchObject({ error: { code: 'conflict' } })
  expect(await deleteSeoPage(clerk, id)).toEqual({ ok: true, value: null })
  expect(await seoPageById(id)).toBeNull()
  const log = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityId, id))
    .orderBy(desc(activityLog.createdAt), desc(activityLog.id))
  expect(log.map(({ entityType, action }) => `${entityType} ${action}`).sort()).toEqual([
    'seo_setting created',
    'seo_setting deleted',
    'seo_setting updated',
  ])
  expect(log.find(({ action }) => action === 'updated')).toMatchObject({
    before: { title: 'Offer', robots: 'index, follow' },
    after: { title: 'New offer', robots: 'noindex, follow' },
  })
})

test('built-in pages are there from the first load, and can be neither deleted nor renamed', async () => {
  await db().delete(pageSeoSettings).where(eq(pageSeoSettings.pageName, 'about'))
  expect((await overview()).missingDefaults).toBe(1)
  await addMissingPages()
  const found = await overview()
  expect(found).toMatchObject({
    missingDefaults: 0,
    pages: defaultPages.length,
    activePages: defaultPages.length,
    socialReady: defaultPages.length,
  })
  expect(found.averageScore).toBeGreaterThanOrEqual(80)
  const about = found.page.rows.find(({ pageName }) => pageName === 'about')
  expect(about).toMatchObject({ isDefault: true, path: '/our-story', isActive: true })
  expect(await deleteSeoPage(clerk, about?.id ?? '')).toMatchObject({ error: { code: 'conflict' } })
  const version = (await seoPageById(about?.id ?? ''))?.updatedAt.toISOString() ?? ''
  expect(
    await saveSeoPage(clerk, { id: about?.id ?? '', version }, input({ pageName: 'company' })),
  ).toMatchObject({
    error: { fields: { pageName: ['The slug of a built-in page can’t be changed.'] } },
  })
})

test('a slug belongs to one page', async () => {
  expect(await saveSeoPage(clerk, null, input({ pageName: 'Home' }))).toMatchObject({
    error: { fields: { pageName: ['Another page has this slug.'] } },
  })
})

test('without permission nothing is written', async () => {
  for (const nobody of [visitor, staffWith('settings.manage')]) {
    expect(await saveSeoPage(nobody, null, input())).toMatchObject({ error: { code: 'forbidden' } })
    expect(await deleteSeoPage(nobody, 'x')).toMatchObject({ error: { code: 'forbidden' } })
  }
})

test('pages are searched and filtered by state and score', async () => {
  const made = await saveSeoPage(
    clerk,
    null,
    input({ pageName: 'weak', title: 'Weak', description: 'x', isActive: 'on' }),
  )
  expect(made.ok).toBe(true)
  const names = async (params: Record<string, string>) =>
    (await overview(params)).page.rows.map(({ pageName }) => pageName)
  expect(await names({ q: '/OUR-story' })).toEqual(['about'])
  expect(await names({ score: 'red' })).toEqual(['weak'])
  expect(await names({ state: 'inactive' })).toEqual([])
  expect((await overview({ q: 'no such page' })).page.count).toBe(0)
})

test('many pages come in parts', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({
    pageName: `many-${String(at).padStart(2, '0')}`,
    title: 'x',
    description: 'x',
  }))
  await db().insert(pageSeoSettings).values(rows)
  const first = await overview({ q: 'many-' })
  expect([first.page.rows.length, first.page.count, first.page.previous]).toEqual([25, 40, null])
  const second = await overview({ q: 'many-', after: first.page.next ?? '' })
  expect([second.page.rows[0]?.pageName, second.page.rows.length, second.page.next]).toEqual([
    'many-25',
    15,
    null,
  ])
  expect(
    (await overview({ q: 'many-', before: second.page.previous ?? '' })).page.rows[0]?.pageName,
  ).toBe('many-00')
  expect((await overview({ q: 'many-', after: 'nonsense' })).page.rows).toHaveLength(25)
})

describe('the form (B§5)', () => {
  test('the slug is lower-cased, with hyphens for everything else', () => {
    expect(pageSlug(' My Page/é_2 ')).toBe('my-page---2')
    expect(input({ pageName: 'White Glove' }).pageName).toBe('white-glove')
  })

  test.each([
    [{ pageName: '' }, 'Enter a slug.'],
    [{ pageName: '!!' }, 'Use at least one letter or digit.'],
    [{ title: ' ' }, 'Enter a meta title.'],
    [{ description: '' }, 'Enter a meta description.'],
    [{ ogImage: 'picture.png' }, 'Enter a full URL, or choose a picture.'],
    [{ ogImage: 'javascript:alert(1)' }, 'Enter a full URL, or choose a picture.'],
    [{ canonicalUrl: '/faq' }, 'Enter a full URL, such as https://example.co.za/page.'],
    [{ robots: 'all' }, 'Choose one from the list.'],
  ])('refuses %j', (changes, message) => {
    const { isActive: _, ...values } = newPageValues
    const read = pageFormSchema.safeParse({
      ...values,
      pageName: 'x',
      title: 'x',
      description: 'x',
      ...changes,
    })
    expect(read.error?.issues.map((issue) => issue.message)).toContain(message)
  })

  test('takes a picture of the library or elsewhere', () => {
    const path = `/media/${'a'.repeat(43)}-1200x630`
    expect(input({ ogImage: path }).ogImage).toBe(path)
    expect(input({ ogImage: 'https://cdn.example/a.png' }).ogImage).toBe(
      'https://cdn.example/a.png',
    )
  })
})
