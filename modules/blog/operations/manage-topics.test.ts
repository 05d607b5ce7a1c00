import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aPost, openBlog } from '../factories.ts'
import {
  blogCategoryById,
  blogCategoryList,
  blogSettings,
  blogTagById,
  blogTagList,
  blogTopics,
} from '../queries/blog-topics.server.ts'
import { postById } from '../queries/manage-posts.server.ts'
import { settingsValues } from '../rules/settings-values.ts'
import { blogSettingsVersion, saveBlogSettings } from './save-settings.server.ts'
import {
  categoryVersion,
  deleteBlogCategory,
  deleteBlogTag,
  moveBlogCategory,
  saveBlogCategory,
  saveBlogTag,
  tagVersion,
} from './topics.server.ts'

const database = useTestDatabase()
beforeEach(() => openBlog())

const clerk = staffWith('blog.manage')
const stranger = staffWith('faq.manage')
let made = 0

async function aSavedCategory(name: string): Promise<string> {
  const answer = await saveBlogCategory(clerk, null, {
    name,
    slug: `category-${++made}`,
    description: '',
    isActive: true,
  })
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value.id
}

async function aSavedTag(name: string): Promise<string> {
  const answer = await saveBlogTag(clerk, null, { name, slug: `tag-${++made}`, description: '' })
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value.id
}

async function onSite() {
  const found = await blogTopics('')
  if (!found.ok) throw new Error(found.error.message)
  return {
    categories: found.value.categories.map(({ name }) => name),
    tags: found.value.tags.map(({ name }) => name),
  }
}

test('categories and tags are on the blog at once, in their order, and leave their posts when they are deleted', async () => {
  followContent()
  await startEvents(database.url())
  try {
    const [one, two] = [await aSavedCategory('One'), await aSavedCategory('Two')]
    const tag = await aSavedTag('DNS')
    const post = await aPost({ categoryId: one, tagIds: [tag] })
    await aPost({ categoryId: two })
    expect(await onSite()).toEqual({ categories: ['One', 'Two'], tags: ['DNS'] })
    expect(await moveBlogCategory(clerk, two, { before: one })).toMatchObject({ ok: true })
    expect(await onSite()).toMatchObject({ categories: ['Two', 'One'] })
    expect((await blogCategoryList()).map(({ name, posts }) => [name, posts])).toEqual([
      ['Two', 1],
      ['One', 1],
    ])
    expect(await blogTagList()).toMatchObject([{ name: 'DNS', posts: 1 }])
    const row = await blogCategoryById(two)
    if (!row) throw new Error('The category is not there')
    expect(
      await saveBlogCategory(
        clerk,
        { id: two, version: categoryVersion(row) },
        { ...row, isActive: false },
      ),
    ).toMatchObject({ ok: true })
    expect(await onSite()).toMatchObject({ categories: ['One'] })
    expect(await deleteBlogCategory(clerk, one)).toMatchObject({ ok: true })
    expect(await deleteBlogTag(clerk, tag)).toMatchObject({ ok: true })
    expect(await onSite()).toEqual({ categories: [], tags: [] })
    expect(await postById(post.id)).toMatchObject({
      post: { categoryId: null, status: 'published' },
      tags: [],
    })
    const log = await db().select().from(activityLog).where(eq(activityLog.entityId, one))
    expect(log.map(({ action, before }) => [action, before?.posts])).toContainEqual(['deleted', 1])
  } finally {
    await stopEvents()
  }
})

test('a slug belongs to one, and who saved first is seen', async () => {
  const [one, tag] = [await aSavedCategory('One'), await aSavedTag('One')]
  const [category, saved] = [await blogCategoryById(one), await blogTagById(tag)]
  if (!category || !saved) throw new Error('They are not there')
  expect(await saveBlogCategory(clerk, null, { ...category, name: 'Two' })).toMatchObject({
    error: { fields: { slug: ['Another category has this slug.'] } },
  })
  expect(await saveBlogTag(clerk, null, saved)).toMatchObject({
    error: { fields: { slug: ['Another tag has this slug.'] } },
  })
  const version = categoryVersion(category)
  expect(
    await saveBlogCategory(clerk, { id: one, version }, { ...category, name: 'Theirs' }),
  ).toMatchObject({ ok: true })
  expect(
    await saveBlogCategory(clerk, { id: one, version }, { ...category, name: 'Mine' }),
  ).toMatchObject({ error: { code: 'conflict' } })
  expect(await saveBlogTag(clerk, { id: tag, version: 'old' }, saved)).toMatchObject({
    error: { code: 'conflict' },
  })
  expect(
    await saveBlogTag(
      clerk,
      { id: tag, version: tagVersion(saved) },
      { ...saved, name: 'Renamed' },
    ),
  ).toMatchObject({ ok: true })
})

test('is refused without the permission', async () => {
  const [category, tag] = [await aSavedCategory('Safe'), await aSavedTag('Safe')]
  const values = { name: 'x', slug: 'x', description: '', isActive: true }
  const settings = settingsValues(await blogSettings())
  for (const answer of [
    await saveBlogCategory(stranger, null, values),
    await moveBlogCategory(stranger, category, { direction: 'up' }),
    await deleteBlogCategory(stranger, category),
    await saveBlogTag(stranger, null, values),
    await deleteBlogTag(stranger, tag),
    await saveBlogSettings(stranger, {
      ...settings,
      postsPerPage: 5,
      relatedPostsCount: 3,
      version: blogSettingsVersion(settings),
    }),
  ])
    expect(answer).toMatchObject({ error: { code: 'forbidden' } })
})

test('settings are saved once for what was seen, with what changed', async () => {
  const before = await blogSettings(db())
  const values = settingsValues(before)
  const version = blogSettingsVersion(values)
  const wanted = { ...values, postsPerPage: 7, relatedPostsCount: 0, enableRss: false, version }
  expect(await saveBlogSettings(clerk, wanted)).toMatchObject({ ok: true })
  expect(await blogSettings(db())).toMatchObject({
    postsPerPage: 7,
    relatedPostsCount: 0,
    enableRss: false,
    allowComments: true,
  })
  expect(await saveBlogSettings(clerk, wanted)).toMatchObject({ error: { code: 'conflict' } })
  const [row] = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityType, 'blog_settings'))
  expect(row).toMatchObject({
    before: { postsPerPage: before.postsPerPage, enableRss: true },
    after: { postsPerPage: 7, enableRss: false },
  })
})
