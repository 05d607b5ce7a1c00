import { and, eq, gt, lt, lte, or, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { blogPosts } from '../tables.server.ts'

/** Allows for small clock differences between servers. */
export const clockDriftMs = 1_000

/**
 * Scheduled posts that are due, and published ones whose date has passed since the last
 * invalidation.
 */
export function isWaitingFor(moment: SQL | undefined): SQL | undefined {
  return and(
    moment,
    or(
      eq(blogPosts.status, 'scheduled'),
      and(eq(blogPosts.status, 'published'), lt(blogPosts.updatedAt, blogPosts.publishedAt)),
    ),
  )
}

/** When posts are due within the next `seconds`. */
export async function momentsOfDuePosts(
  seconds: number,
): Promise<{ key: string; seconds: number }[]> {
  const at = now()
  const rows = await db()
    .select({ id: blogPosts.id, publishedAt: blogPosts.publishedAt })
    .from(blogPosts)
    .where(
      isWaitingFor(
        and(
          gt(blogPosts.publishedAt, at),
          lte(blogPosts.publishedAt, new Date(at.getTime() + seconds * 1_000)),
        ),
      ),
    )
    .limit(100)
  return rows.flatMap(({ id, publishedAt }) => {
    if (publishedAt === null) return []
    const wait = publishedAt.getTime() + clockDriftMs - at.getTime()
    return [{ key: `${id}:${publishedAt.toISOString()}`, seconds: Math.ceil(wait / 1_000) }]
  })
}
