import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aComment, aPost, openBlog } from '../factories.ts'
import type { CommentInput } from '../rules/comment.ts'
import { blogComments } from '../tables.server.ts'
import { submitComment } from './submit-comment.server.ts'

useTestDatabase()
beforeEach(() => openBlog({ allowComments: true, moderateComments: true }))

const typed: CommentInput = {
  name: 'Thandi',
  email: 'thandi@test.example',
  content: 'Well said.',
  parent: null,
  website: '',
}
let visitors = 0
const address = () => `198.51.100.${++visitors}`
const stored = (postId: string) =>
  db().select().from(blogComments).where(eq(blogComments.postId, postId))

test('waits for staff, or is shown at once where no approval is needed', async () => {
  const post = await aPost()
  expect(await submitComment(post.slug, typed, address())).toEqual({ ok: true, value: 'pending' })
  await openBlog({ moderateComments: false })
  expect(await submitComment(post.slug, { ...typed, content: 'And this.' }, address())).toEqual({
    ok: true,
    value: 'approved',
  })
  expect((await stored(post.id)).map(({ content, status }) => [content, status])).toEqual([
    ['Well said.', 'pending'],
    ['And this.', 'approved'],
  ])
})

test('pressed twice at once it is one comment; the same words elsewhere are another', async () => {
  const [post, other] = [await aPost(), await aPost()]
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => submitComment(post.slug, typed, '203.0.113.9')),
  )
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await stored(post.id)).toHaveLength(1)
  await submitComment(post.slug, { ...typed, email: 'sipho@test.example' }, address())
  await submitComment(other.slug, typed, address())
  expect(await stored(post.id)).toHaveLength(2)
  expect(await stored(other.id)).toHaveLength(1)
})

test('a program that fills every field is thanked, and nothing is kept', async () => {
  const post = await aPost()
  expect(
    await submitComment(post.slug, { ...typed, website: 'https://spam.example' }, address()),
  ).toEqual({ ok: true, value: 'pending' })
  expect(await stored(post.id)).toEqual([])
})

test('one connection may comment ten times in a quarter of an hour, a network of IPv6 like one', async () => {
  const post = await aPost()
  const answers = []
  for (let number = 1; number <= 11; number++)
    answers.push(
      await submitComment(
        post.slug,
        { ...typed, content: `Number ${number}` },
        `2001:db8:7:7::${number}`,
      ),
    )
  expect(answers.map(({ ok }) => ok)).toEqual([...Array(10).fill(true), false])
  expect(answers[10]).toMatchObject({ error: { code: 'too_many', retryAfter: expect.any(Number) } })
  expect(await stored(post.id)).toHaveLength(10)
})

describe('is not taken', () => {
  test.each(['draft', 'scheduled', 'archived'] as const)('on a post that is %s', async (status) => {
    const post = await aPost({ status })
    expect(await submitComment(post.slug, typed, address())).toMatchObject({
      error: { code: 'not_found' },
    })
    expect(await stored(post.id)).toEqual([])
  })

  test('on a post that is not there, or will only be', async () => {
    const post = await aPost({ publishedAt: new Date(Date.now() + 60_000) })
    expect(await submitComment(post.slug, typed, address())).toMatchObject({
      error: { code: 'not_found' },
    })
    expect(await submitComment('nothing', typed, address())).toMatchObject({
      error: { code: 'not_found' },
    })
  })

  test('where comments are closed, for one post or for all', async () => {
    const closed = await aPost({ allowComments: false })
    expect(await submitComment(closed.slug, typed, address())).toMatchObject({
      error: { code: 'conflict' },
    })
    await openBlog({ allowComments: false })
    expect(await submitComment((await aPost()).slug, typed, address())).toMatchObject({
      error: { code: 'conflict' },
    })
  })
})

test('a reply goes to an approved comment of the same post, and to no reply', async () => {
  const post = await aPost()
  const approved = await aComment(post.id)
  const pending = await aComment(post.id, { status: 'pending' })
  const reply = await aComment(post.id, { parentId: approved.id })
  const elsewhere = await aComment((await aPost()).id)
  const to = async (parent: string) => {
    const answer = await submitComment(
      post.slug,
      { ...typed, content: `To ${parent}`, parent },
      address(),
    )
    return answer.ok ? answer.value : answer.error.code
  }
  expect(await to(approved.id)).toBe('pending')
  for (const id of [pending.id, reply.id, elsewhere.id, newId(), 'nonsense'])
    expect(await to(id)).toBe('conflict')
  expect(
    (await stored(post.id))
      .filter(({ content }) => content.startsWith('To '))
      .map(({ parentId }) => parentId),
  ).toEqual([approved.id])
})
