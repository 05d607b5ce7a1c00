import { and, eq, lte } from 'drizzle-orm'
import { blogPosts } from '#modules/blog/tables.server.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { now } from '#platform/clock.server.ts'

/**
 * The title of a public post; null when there is none with this slug. Fails when the database is
 * slow.
 */
export const publishedPostTitle = contentRead(async (tx, slug) => {
  const [post] = await tx
    .select({ title: blogPosts.title })
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.slug, slug),
        eq(blogPosts.status, 'published'),
        lte(blogPosts.publishedAt, now()),
      ),
    )
    .limit(1)
  return post?.title ?? null
})
