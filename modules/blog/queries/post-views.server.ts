import { eq } from 'drizzle-orm'
import { readWithin, StatementTimeout } from '#platform/database/statement-timeout.server.ts'
import { blogPosts } from '../tables.server.ts'

/**
 * Views of a post, not cached with it because views do not invalidate the cache. Null when the
 * database is slow.
 */
export async function postViews(postId: string): Promise<number | null> {
  try {
    const [row] = await readWithin(1_000, (tx) =>
      tx.select({ views: blogPosts.viewsCount }).from(blogPosts).where(eq(blogPosts.id, postId)),
    )
    return row?.views ?? null
  } catch (error) {
    if (error instanceof StatementTimeout) return null
    throw error
  }
}
