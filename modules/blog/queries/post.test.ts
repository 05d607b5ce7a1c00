import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { aCategory, aComment, aPost, aTag, openBlog } from '../factories.ts'
import { postBySlug } from './post.server.ts'
import { postComments } from './post-comments.server.ts'

useTestDatabase()
beforeAll(() => openBlog())

test('a post comes with category, tags and a text that is safe to show', async () => {
  const category = await aCategory({ name: 'Domains', slug: 'domains' })
  const tags = [
    await aTag({ name: 'WHOIS', slug: 'whois' }),
    await aTag({ name: 'DNS', slug: 'dns' }),
  ]
  const content = '<h1>Above</h1><p onclick="x()">Text<script>alert(1)</script></p>'
  await aPost({ slug: 'one', categoryId: category.id, tagIds: tags.map(({ id }) => id), content })
  expect(await postBySlug('one')).toMatchObject({
    value: {
      category: { name: 'Domains', slug: 'domains' },
      tags: [{ name: 'DNS' }, { name: 'WHOIS' }],
      html: { __html: '<h2 id="at-above">Above</h2><p>Text</p>' },
      headings: [{ id: 'at-above', text: 'Above', level: 2 }],
    },
  })
  expect(await postBySlug('two')).toMatchObject({ error: { code: 'not_found' } })
})

test('related are the newest others of the same category, as many as the settings say', async () => {
  const category = await aCategory()
  for (let day = 1; day <= 5; day++)
    await aPost({
      slug: `r${day}`,
      categoryId: category.id,
      publishedAt: new Date(Date.now() - day * 86_400_000),
    })
  await aPost({ slug: 'lonely' })
  const related = async (slug: string) => {
    const post = await postBySlug(slug)
    return post.ok && post.value.related.map((each) => each.slug)
  }
  expect(await related('r1')).toEqual(['r2', 'r3', 'r4'])
  expect(await related('r3')).toEqual(['r1', 'r2', 'r4'])
  expect(await related('lonely')).toEqual([])
  await openBlog({ relatedPostsCount: 1 })
  expect(await related('r1')).toEqual(['r2'])
  await openBlog({ showRelatedPosts: false })
  expect(await related('r1')).toEqual([])
})

test('comments: approved ones only, newest first, replies under theirs, and no address', async () => {
  const { id } = await aPost()
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
  const first = await aComment(id, { content: 'first', createdAt: at(1) })
  const second = await aComment(id, { content: 'second', createdAt: at(2) })
  const pending = await aComment(id, { content: 'pending', status: 'pending' })
  await aComment(id, { content: 'rejected', status: 'rejected' })
  await aComment(id, { content: 'reply two', parentId: first.id, createdAt: at(9) })
  await aComment(id, { content: 'reply one', parentId: first.id, createdAt: at(8) })
  await aComment(id, { content: 'reply pending', parentId: second.id, status: 'pending' })
  await aComment(id, { content: 'reply under pending', parentId: pending.id })
  await aComment((await aPost()).id, { content: 'elsewhere' })
  const found = await postComments(id)
  if (!found.ok) throw new Error(found.error.message)
  expect(
    found.value.threads.map(({ content, replies }) => [
      content,
      replies.map((reply) => reply.content),
    ]),
  ).toEqual([
    ['second', []],
    ['first', ['reply one', 'reply two']],
  ])
  expect(found.value.count).toBe(4)
  expect(JSON.stringify(found.value)).not.toContain('@')
})
