import { eq } from 'drizzle-orm'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { blogComments } from '../tables.server.ts'

/** How many comments wait for approval, counted up to `countCap` + 1. */
export function pendingCommentCount(): Promise<number> {
  return countUpTo(blogComments, eq(blogComments.status, 'pending'))
}
