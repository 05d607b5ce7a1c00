import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import { downwards } from '#platform/database/keyset.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { blogCategories, blogPosts } from '../tables.server.ts'

/** The condition of every public query (B§4): published, and not in the future. */
export function isVisible(at: Date): SQL | undefined {
  return and(eq(blogPosts.status, 'published'), lte(blogPosts.publishedAt, at))
}

export const newestFirst = [downwards(blogPosts.publishedAt), downwards(blogPosts.id)] as const

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
