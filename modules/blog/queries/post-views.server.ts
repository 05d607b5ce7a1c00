import { eq } from 'drizzle-orm'
import { readWithin, StatementTimeout } from '#platform/database/statement-timeout.server.ts'
import { blogPosts } from '../tables.server.ts'

/** How often a post was read. Not kept with the post: a view announces nothing. Null when the database is slow. */
export async function postViews(postId: string): Promise<number | null> {
  try {
    const [row] = await readWithin(1_000, (tx) => tx.select({ views: blogPosts.viewsCount }).from(blogPosts).where(eq(blogPosts.id, postId)))
    return row?.views ?? null
  } catch (error) {
    if (error instanceof StatementTimeout) return null
    throw error
  }
}
