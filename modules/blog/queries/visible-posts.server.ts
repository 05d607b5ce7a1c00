import { and, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { downwards } from '#platform/database/keyset.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import { cleanRichText } from '#platform/rich-text.server.ts'
import { blogCategories, blogPosts } from '../tables.server.ts'

/** The condition of every public query (B§4): published, and not in the future. */
export function isVisible(at: Date): SQL | undefined {
  return and(eq(blogPosts.status, 'published'), lte(blogPosts.publishedAt, at))
}

const newestFirst = [downwards(blogPosts.publishedAt), downwards(blogPosts.id)] as const

/** Columns of a post in a list. An inactive category is hidden. */
const cardColumns = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  featuredImage: blogPosts.featuredImage,
  featuredImageAlt: blogPosts.featuredImageAlt,
  authorName: blogPosts.authorName,
  readingTime: blogPosts.readingTime,
  // `isVisible` guarantees a date in every query that uses these columns.
  publishedAt: sql<Date>`${blogPosts.publishedAt}`.mapWith(blogPosts.publishedAt),
  categoryName: blogCategories.name,
  categorySlug: blogCategories.slug,
}

export type PostCard = Awaited<ReturnType<typeof readCards>>[number]

/** Visible posts that match `condition`, newest first. */
export async function readCards(
  tx: Transaction,
  at: Date,
  condition: SQL | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const rows = await tx
    .select(cardColumns)
    .from(blogPosts)
    .leftJoin(
      blogCategories,
      and(eq(blogCategories.id, blogPosts.categoryId), blogCategories.isActive),
    )
    .where(and(isVisible(at), condition))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  return rows.map(({ categoryName, categorySlug, ...card }) => ({
    ...card,
    category:
      categoryName === null || categorySlug === null
        ? null
        : { name: categoryName, slug: categorySlug },
  }))
}

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

const most = 20

/** The newest posts with full text, for the RSS feed. */
export const feedPosts = contentRead(async (tx) => {
  const rows = await tx
    .select({
      title: blogPosts.title,
      slug: blogPosts.slug,
      excerpt: blogPosts.excerpt,
      content: blogPosts.content,
      authorName: blogPosts.authorName,
      publishedAt: sql<Date>`${blogPosts.publishedAt}`.mapWith(blogPosts.publishedAt),
      updatedAt: blogPosts.updatedAt,
    })
    .from(blogPosts)
    .where(isVisible(now()))
    .orderBy(...newestFirst)
    .limit(most)
  return rows.map((row) => ({ ...row, content: cleanRichText(row.content) }))
})
