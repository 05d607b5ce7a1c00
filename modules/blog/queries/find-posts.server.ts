import { desc, ilike, type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '#kernel/paging.ts'
import { db } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/rare-search.server.ts'
import { blogPosts } from '../tables.server.ts'

/** As in the list of posts. */
const age = sql`coalesce(${blogPosts.publishedAt}, ${blogPosts.createdAt})`

/**
 * The newest posts whose title has these words, drafts included, or these; a handful. For staff who
 * manage the blog.
 */
export async function findPosts(sought: Sought) {
  const ids = await firstFound(
    blogPosts,
    { sought, matches: titleMatches },
    { age, nulls: 'nulls first' },
  )
  return db()
    .select({ id: blogPosts.id, title: blogPosts.title, status: blogPosts.status })
    .from(blogPosts)
    .where(sql`${blogPosts.id} in ${ids}`)
    .orderBy(desc(age), desc(blogPosts.id))
}

function titleMatches(search: string): SQL {
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : ilike(blogPosts.title, pattern)
}

export type FoundPost = Awaited<ReturnType<typeof findPosts>>[number]
