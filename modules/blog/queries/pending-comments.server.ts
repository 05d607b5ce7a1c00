import { eq, sql } from 'drizzle-orm'
import { countCap } from '#kernel/paging.ts'
import { db } from '#platform/database.server.ts'
import { blogComments } from '../tables.server.ts'

/** How many comments wait for approval, counted up to `countCap` + 1. */
export function pendingCommentCount(): Promise<number> {
  return db().$count(sql`(select 1 from ${blogComments} where ${eq(blogComments.status, 'pending')} limit ${countCap + 1}) as pending`)
}
