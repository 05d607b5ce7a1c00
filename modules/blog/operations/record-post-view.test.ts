import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aPost } from '../factories.ts'
import { postViews } from '../queries/post-views.server.ts'
import { blogPosts } from '../tables.server.ts'
import { recordPostView } from './record-post-view.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings({}))
afterEach(() => setClock(null))

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('one reader counts once a day for each post, however many requests', async () => {
  const [post, other] = [await aPost(), await aPost()]
  const reader = { address: '198.51.100.7', userAgent }
  setClock(new Date('2026-12-01T21:30:00Z'))
  const counted = await Promise.all(
    Array.from({ length: 8 }, () => recordPostView(post.slug, reader)),
  )
  expect(counted.filter(Boolean)).toHaveLength(1)
  await recordPostView(other.slug, reader)
  await recordPostView(post.slug, { ...reader, address: '198.51.100.8' })
  expect(await postViews(post.id)).toBe(2)
  expect(await postViews(other.id)).toBe(1)
  // Midnight is that of the site: 22:00 in UTC.
  setClock(new Date('2026-12-01T22:01:00Z'))
  await recordPostView(post.slug, reader)
  expect(await postViews(post.id)).toBe(3)
})

test('programs, and unpublished posts, are not counted, and a counted post stays as old as it was', async () => {
  const [post, draft] = [await aPost(), await aPost({ status: 'draft' })]
  expect(
    await recordPostView(post.slug, { address: '198.51.100.9', userAgent: 'Googlebot/2.1' }),
  ).toBe(false)
  expect(await recordPostView(draft.slug, { address: '198.51.100.9', userAgent })).toBe(false)
  expect(await recordPostView(post.slug, { address: '198.51.100.9', userAgent })).toBe(true)
  const [row] = await db().select().from(blogPosts).where(eq(blogPosts.id, post.id))
  expect(row).toMatchObject({ viewsCount: 1, updatedAt: post.updatedAt })
})
