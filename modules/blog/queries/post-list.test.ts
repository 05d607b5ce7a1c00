import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aCategory, aPost, aTag, openBlog } from '../factories.ts'
import type { PostListQuery } from '../rules/post-list.ts'
import { postList } from './post-list.server.ts'

useTestDatabase()
beforeEach(async () => {
  await db().execute(
    sql`truncate blog_posts, blog_categories, blog_tags, blog_post_tags, blog_comments cascade`,
  )
  await openBlog({ postsPerPage: 10 })
})

const whole: PostListQuery = { category: null, tag: null, search: '', page: 1 }

async function titles(query: Partial<PostListQuery>) {
  const found = await postList({ ...whole, ...query })
  return found.ok ? found.value.posts.map(({ title }) => title) : found.error.code
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('newest first, in pages of the size that the settings say, counted exactly', async () => {
  await openBlog({ postsPerPage: 3 })
  for (let day = 1; day <= 7; day++) await aPost({ title: `${day}`, publishedAt: daysAgo(day) })
  expect(await titles({})).toEqual(['1', '2', '3'])
  expect(await titles({ page: 3 })).toEqual(['7'])
  expect(await titles({ page: 4 })).toBe('not_found')
  expect(await postList(whole)).toMatchObject({ value: { count: 7, pages: 3 } })
})

test('an empty blog has one page, which says so', async () => {
  expect(await postList(whole)).toMatchObject({ value: { posts: [], count: 0, pages: 1 } })
  expect(await titles({ page: 2 })).toBe('not_found')
})

test('by category, by tag, and by both', async () => {
  const [domains, mail] = [await aCategory({ slug: 'domains' }), await aCategory({ slug: 'mail' })]
  const [dns, spf] = [await aTag({ slug: 'dns' }), await aTag({ slug: 'spf' })]
  await aPost({ title: 'a', categoryId: domains.id, tagIds: [dns.id] })
  await aPost({
    title: 'b',
    categoryId: mail.id,
    tagIds: [dns.id, spf.id],
    publishedAt: daysAgo(2),
  })
  expect(await titles({ category: 'domains' })).toEqual(['a'])
  expect(await titles({ tag: 'dns' })).toEqual(['a', 'b'])
  expect(await titles({ tag: 'dns', category: 'mail' })).toEqual(['b'])
  expect(await titles({ tag: 'spf', category: 'domains' })).toEqual([])
  expect(await titles({ category: 'nothing' })).toBe('not_found')
  expect(await titles({ tag: 'nothing' })).toBe('not_found')
})

test('a category that is switched off is no filter and is shown on no post', async () => {
  const off = await aCategory({ slug: 'off', isActive: false })
  await aPost({ title: 'a', categoryId: off.id })
  expect(await titles({ category: 'off' })).toBe('not_found')
  expect(await postList(whole)).toMatchObject({
    value: { posts: [{ title: 'a', category: null }] },
  })
})

describe('search', () => {
  beforeEach(async () => {
    await aPost({
      title: 'Reading a DNS record',
      content: '<p>The <strong>TTL</strong> is in seconds.</p>',
      publishedAt: daysAgo(1),
    })
    await aPost({
      title: '100% uptime',
      excerpt: 'Nobody has it',
      content: '<p>Rock &amp; roll, a_b, c\\d</p>',
      publishedAt: daysAgo(2),
    })
    await aPost({ title: 'Draft on DNS', status: 'draft', publishedAt: null })
  })

  test.each([
    ['dns RECORD', ['Reading a DNS record']],
    ['ttl', ['Reading a DNS record']],
    ['the ttl is', ['Reading a DNS record']],
    ['nobody HAS', ['100% uptime']],
    ['0% u', ['100% uptime']],
    ['0_ u', []],
    ['100%time', []],
    ['a_b', ['100% uptime']],
    ['a%b', []],
    ['c\\d', ['100% uptime']],
    ['rock & roll', ['100% uptime']],
    ['strong', []],
    ['is', ['Reading a DNS record']],
    ["'; drop table blog_posts; --", []],
  ])('%s', async (search, expected) => {
    expect(await titles({ search })).toEqual(expected)
  })
})
