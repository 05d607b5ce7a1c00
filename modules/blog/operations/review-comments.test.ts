import { asc, eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { addressHash } from '#platform/security/keyed-hash.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aComment, aPost, openBlog } from '../factories.ts'
import { managedComments, pendingCommentCount } from '../queries/manage-comments.server.ts'
import { postComments } from '../queries/post-comments.server.ts'
import { managedCommentsShape } from '../rules/managed-lists.ts'
import { blogComments } from '../tables.server.ts'
import { deleteComments, reviewComments } from './review-comments.server.ts'
import { eraseCommenter } from './submit-comment.server.ts'

const database = useTestDatabase()
beforeEach(() => openBlog())

const clerk = staffWith('blog.manage')
const stranger = staffWith('content.manage')

async function onPage(postId: string): Promise<string[]> {
  const found = await postComments(postId)
  return found.ok ? found.value.threads.map(({ content }) => content) : []
}

const statusOf = async (id: string) =>
  (await db().select().from(blogComments).where(eq(blogComments.id, id)))[0]?.status

test('an approved comment is on the post at once, a deleted one is gone with its replies', async () => {
  followContent()
  await startEvents(database.url())
  try {
    const post = await aPost()
    const comment = await aComment(post.id, { status: 'pending', content: 'First!' })
    const reply = await aComment(post.id, { parentId: comment.id })
    expect(await onPage(post.id)).toEqual([])
    expect(await reviewComments(clerk, [comment.id], 'approved')).toEqual({
      ok: true,
      value: { changed: 1, skipped: 0 },
    })
    expect(await onPage(post.id)).toEqual(['First!'])
    expect(await deleteComments(clerk, [comment.id])).toMatchObject({ ok: true })
    expect(await onPage(post.id)).toEqual([])
    expect(await statusOf(reply.id)).toBeUndefined()
    const log = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, comment.id))
      .orderBy(asc(activityLog.createdAt))
    expect(log.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'approved', before: { status: 'pending' }, after: { status: 'approved' } },
      { action: 'deleted', before: { status: 'approved', content: 'First!' }, after: null },
    ])
    expect(JSON.stringify(log)).not.toContain('@test.example')
  } finally {
    await stopEvents()
  }
})

test('only pending comments are decided: of several the others stay, and one alone says why', async () => {
  const post = await aPost()
  const [pending, other, rejected] = [
    await aComment(post.id, { status: 'pending' }),
    await aComment(post.id, { status: 'pending', content: 'Two' }),
    await aComment(post.id, { status: 'rejected' }),
  ]
  expect(await reviewComments(clerk, [rejected.id], 'approved')).toMatchObject({
    error: {
      code: 'conflict',
      message: 'This comment is rejected already. Only pending comments can be approved.',
    },
  })
  expect(
    await reviewComments(clerk, [pending.id, other.id, rejected.id, newId()], 'approved'),
  ).toEqual({
    ok: true,
    value: { changed: 2, skipped: 2 },
  })
  expect([
    await statusOf(pending.id),
    await statusOf(other.id),
    await statusOf(rejected.id),
  ]).toEqual(['approved', 'approved', 'rejected'])
  expect(await reviewComments(clerk, [pending.id], 'approved')).toMatchObject({ ok: true })
  expect(await reviewComments(clerk, [newId()], 'approved')).toMatchObject({
    error: { code: 'not_found' },
  })
  expect(await deleteComments(clerk, [newId()])).toMatchObject({ error: { code: 'not_found' } })
  const kept = await db().select({ id: blogComments.id }).from(blogComments)
  for (const unknown of [newId(), 'nonsense'])
    expect(await deleteComments(clerk, [...kept.map(({ id }) => id), unknown])).toMatchObject({
      error: {
        code: 'not_found',
        message: expect.stringMatching(/^Nothing was deleted: one of these comments/),
      },
    })
  expect(kept.length).toBeGreaterThan(0)
  expect(await db().$count(blogComments)).toBe(kept.length)
})

test('two who decide at once: the comment is decided once', async () => {
  const post = await aPost()
  const comments = await Promise.all(
    [1, 2, 3].map((at) => aComment(post.id, { status: 'pending', content: `${at}` })),
  )
  const ids = comments.map(({ id }) => id)
  const answers = await Promise.all([
    reviewComments(clerk, ids, 'approved'),
    reviewComments(clerk, ids.toReversed(), 'rejected'),
  ])
  expect(answers.map((answer) => answer.ok && answer.value.changed).sort()).toEqual([0, 3])
  expect(await db().$count(activityLog, inArray(activityLog.entityId, ids))).toBe(3)
})

test('is refused without the permission', async () => {
  const post = await aPost()
  const { id } = await aComment(post.id, { status: 'pending' })
  expect(await reviewComments(stranger, [id], 'approved')).toMatchObject({
    error: { code: 'forbidden' },
  })
  expect(await deleteComments(stranger, [id])).toMatchObject({ error: { code: 'forbidden' } })
  expect(await statusOf(id)).toBe('pending')
})

test('the list filters and pages, and says of pending comments why they may be spam', async () => {
  await db().delete(blogComments)
  const post = await aPost({ title: 'Commented' })
  for (let at = 0; at < 28; at++)
    await aComment(post.id, { content: `Comment ${at}`, createdAt: new Date(2026, 0, 1, 0, at) })
  for (const name of ['A', 'B'])
    await aComment(post.id, {
      status: 'pending',
      authorName: name,
      content: 'Great post https://a.example https://b.example',
    })
  const page = (search: string) =>
    managedComments(parseListQuery(managedCommentsShape, new URLSearchParams(search)))
  expect(await pendingCommentCount()).toBe(2)
  const pending = await page('status=pending')
  expect(pending).toMatchObject({
    count: 2,
    rows: [{ postTitle: 'Commented', hints: ['2 links', 'Same text 2 times'] }, {}],
  })
  const first = await page('')
  expect(first.rows.slice(2).every(({ hints }) => hints.length === 0)).toBe(true)
  const second = await page(`after=${first.next}`)
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(30)
})

test('a commenter who is erased loses name and address; what was not approved goes, and the answers of others stay', async () => {
  const post = await aPost()
  const theirs = { authorName: 'Naledi', authorEmail: 'Gone@test.example' }
  const approved = await aComment(post.id, { ...theirs, content: 'Which port?' })
  const answer = await aComment(post.id, { parentId: approved.id, content: 'Port 587.' })
  const pending = await aComment(post.id, { ...theirs, status: 'pending' })
  const other = await aComment(post.id, {
    authorName: 'Naledi',
    authorEmail: 'naledi@test.example',
  })
  await eraseCommenter(addressHash('gone@test.example'))
  const left = await db()
    .select()
    .from(blogComments)
    .where(eq(blogComments.postId, post.id))
    .orderBy(asc(blogComments.createdAt), asc(blogComments.id))
  expect(left.map(({ id }) => id).toSorted()).toEqual([approved.id, answer.id, other.id].toSorted())
  expect(left.find(({ id }) => id === approved.id)).toMatchObject({
    authorName: 'Deleted',
    authorEmail: '',
    content: 'Which port?',
  })
  expect(left.find(({ id }) => id === other.id)).toMatchObject({ authorName: 'Naledi' })
  expect(await statusOf(pending.id)).toBeUndefined()
})
