import { desc, ilike, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/search-pattern.ts'
import { db } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/first-found.server.ts'
import { blogPosts } from '../tables.server.ts'

/** The newest posts whose title has these words, drafts included, or these; a handful. For staff who manage the blog. */
export async function findPosts(sought: Sought) {
  const ids = await firstFound(blogPosts, sought, (search) => {
    const pattern = searchPattern(search)
    return pattern === null ? sql`false` : ilike(blogPosts.title, pattern)
  })
  return db()
    .select({ id: blogPosts.id, title: blogPosts.title, status: blogPosts.status })
    .from(blogPosts)
    .where(sql`${blogPosts.id} in ${ids}`)
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
}

export type FoundPost = Awaited<ReturnType<typeof findPosts>>[number]
