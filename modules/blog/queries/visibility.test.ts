import { beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { aCategory, aPost, aTag, openBlog } from '../factories.ts'
import { blogTopics } from './blog-topics.server.ts'
import { postBySlug } from './post.server.ts'
import { featuredPost, postList } from './post-list.server.ts'
import { feedPosts } from './visible-posts.server.ts'

/** Every state of a post, and whether visitors may see it (B§4). */
const states = {
  published: { status: 'published', publishedAt: new Date(Date.now() - 60_000), visible: true },
  'published in the future': {
    status: 'published',
    publishedAt: new Date(Date.now() + 60_000),
    visible: false,
  },
  draft: { status: 'draft', publishedAt: null, visible: false },
  'draft that was out once': {
    status: 'draft',
    publishedAt: new Date(Date.now() - 60_000),
    visible: false,
  },
  scheduled: { status: 'scheduled', publishedAt: new Date(Date.now() + 60_000), visible: false },
  'scheduled and due': {
    status: 'scheduled',
    publishedAt: new Date(Date.now() - 60_000),
    visible: false,
  },
  archived: { status: 'archived', publishedAt: new Date(Date.now() - 60_000), visible: false },
} as const

useTestDatabase()

const query = { category: null, tag: null, search: '', page: 1 }
const slugOf = (name: string) => name.replaceAll(' ', '-')

beforeAll(async () => {
  await openBlog({ relatedPostsCount: 12 })
  const category = await aCategory({ slug: 'all' })
  for (const [name, { status, publishedAt }] of Object.entries(states)) {
    const tag = await aTag({ slug: slugOf(name) })
    const own = await aCategory({ slug: `own-${slugOf(name)}` })
    const post = { status, publishedAt, isFeatured: true, title: name, content: '<p>Findable.</p>' }
    await aPost({ ...post, slug: slugOf(name), categoryId: category.id, tagIds: [tag.id] })
    await aPost({ ...post, slug: `own-${slugOf(name)}`, categoryId: own.id })
  }
  await aPost({
    slug: 'other',
    title: 'Other',
    categoryId: category.id,
    publishedAt: new Date(Date.now() - 86_400_000),
  })
})

describe.each(Object.entries(states))('a post that is %s', (name, { visible }) => {
  const slug = slugOf(name)
  const seen = visible ? expect.arrayContaining([slug]) : expect.not.arrayContaining([slug])

  test('in lists, counts and search', async () => {
    const slugs = async (more: object) => {
      const found = await postList({ ...query, ...more })
      return found.ok ? found.value.posts.map((post) => post.slug) : []
    }
    expect(await slugs({})).toEqual(seen)
    expect(await slugs({ category: 'all' })).toEqual(seen)
    expect(await slugs({ tag: slug })).toEqual(visible ? [slug] : [])
    expect(await slugs({ search: 'findable' })).toEqual(seen)
    expect(await postList({ ...query, tag: slug })).toMatchObject({
      value: { count: visible ? 1 : 0 },
    })
  })

  test('by its address, beside others, in the feed', async () => {
    expect((await postBySlug(slug)).ok).toBe(visible)
    const other = await postBySlug('other')
    expect(other.ok && other.value.related.map((post) => post.slug)).toEqual(seen)
    const feed = await feedPosts('')
    expect(feed.ok && feed.value.map((post) => post.slug)).toEqual(seen)
  })

  test('in the topics', async () => {
    const topics = await blogTopics('')
    expect(topics.ok && topics.value.tags.some((tag) => tag.slug === slug)).toBe(visible)
    expect(
      topics.ok && topics.value.categories.some((category) => category.slug === `own-${slug}`),
    ).toBe(visible)
  })
})

test('only what may be seen is put forward', async () => {
  expect(await featuredPost('')).toMatchObject({ ok: true, value: { title: 'published' } })
})
