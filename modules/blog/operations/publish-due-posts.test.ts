import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { contentVersion, followContent } from '#platform/caching/cached-read.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { startQueue, stopQueue } from '#platform/queue.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aPost, openBlog } from '../factories.ts'
import { startBlogJobs } from '../jobs.server.ts'
import { postBySlug } from '../queries/post.server.ts'
import { momentsOfDuePosts } from '../queries/visible-posts.server.ts'
import { blogPosts } from '../tables.server.ts'
import { publishDuePosts } from './publish-due-posts.server.ts'

const database = useTestDatabase()
followContent()
beforeEach(async () => {
  await openBlog()
  await db().delete(blogPosts)
  await startEvents(database.url())
  await sleep(100)
})
afterEach(async () => {
  setClock(null)
  await stopQueue(1_000)
  await stopEvents()
})

const isVisible = async (slug: string) => (await postBySlug(slug)).ok
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000)

test.each(['scheduled', 'published'] as const)(
  'a %s post with a moment to come appears at that moment, also where it was looked for before',
  async (status) => {
    const { slug, id } = await aPost({ status, publishedAt: inSeconds(600), updatedAt: new Date() })
    expect(await isVisible(slug)).toBe(false)
    setClock(inSeconds(599))
    expect(await publishDuePosts()).toBe(0)
    expect(await isVisible(slug)).toBe(false)
    setClock(inSeconds(602))
    const before = contentVersion()
    expect(await publishDuePosts()).toBe(1)
    await vi.waitFor(() => expect(contentVersion()).toBeGreaterThan(before ?? 0))
    expect(await isVisible(slug)).toBe(true)
    const rows = await db().select().from(activityLog).where(eq(activityLog.entityId, id))
    expect(rows).toHaveLength(status === 'scheduled' ? 1 : 0)
  },
)

test('when nothing is due nothing is announced, and what was published is not published again', async () => {
  const { slug } = await aPost({ status: 'scheduled', publishedAt: inSeconds(-5) })
  await aPost({ status: 'draft', publishedAt: inSeconds(-5) })
  await aPost({ status: 'archived', publishedAt: inSeconds(-5) })
  await aPost()
  const counts = await Promise.all([publishDuePosts(), publishDuePosts(), publishDuePosts()])
  expect(counts.sort()).toEqual([0, 0, 1])
  expect(await isVisible(slug)).toBe(true)
  await sleep(200)
  const before = contentVersion()
  expect(await publishDuePosts()).toBe(0)
  await sleep(200)
  expect(contentVersion()).toBe(before)
})

test('the job of the minute before asks for one at the very second', async () => {
  const { slug } = await aPost({ status: 'scheduled', publishedAt: inSeconds(2) })
  await aPost({ status: 'scheduled', publishedAt: inSeconds(600) })
  expect(await momentsOfDuePosts(130)).toEqual([{ key: expect.any(String), seconds: 3 }])
  await startBlogJobs()
  await startQueue(database.url())
  const { publishDuePostsJob } = await import('../jobs.server.ts')
  const { enqueue } = await import('#platform/queue.server.ts')
  await enqueue(db(), publishDuePostsJob, {})
  await sleep(1_500)
  expect(await isVisible(slug)).toBe(false)
  await vi.waitFor(async () => expect(await isVisible(slug)).toBe(true), {
    timeout: 8_000,
    interval: 200,
  })
})
