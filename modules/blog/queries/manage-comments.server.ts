import { count, eq, inArray, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/paging.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { countUpTo, listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type { ManagedCommentsQuery } from '../rules/managed-lists.ts'
import { spamHints } from '../rules/spam-hints.ts'
import { blogComments, blogPosts } from '../tables.server.ts'

const columns = {
  id: blogComments.id,
  authorName: blogComments.authorName,
  authorEmail: blogComments.authorEmail,
  content: blogComments.content,
  status: blogComments.status,
  createdAt: blogComments.createdAt,
  parentId: blogComments.parentId,
  postTitle: blogPosts.title,
  postSlug: blogPosts.slug,
  postStatus: blogPosts.status,
}

type CommentRow = Pick<
  typeof blogComments.$inferSelect,
  'id' | 'authorName' | 'authorEmail' | 'content' | 'status' | 'createdAt' | 'parentId'
> & {
  postTitle: string
  postSlug: string
  postStatus: (typeof blogPosts.$inferSelect)['status']
}

export type ManagedComment = CommentRow & {
  /** Of pending comments only: why it may be spam. */
  hints: string[]
}

const sort: KeysetSort<Pick<CommentRow, 'createdAt' | 'id'>> = [
  { column: blogComments.createdAt, kind: 'moment', of: (row) => row.createdAt, nullsLast: true },
  { column: blogComments.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/** One page of all comments, newest first, for staff who may manage them; the page's guard asks. */
export async function managedComments(query: ManagedCommentsQuery): Promise<Page<ManagedComment>> {
  const { status } = query.filters
  const where = status ? eq(blogComments.status, status) : undefined
  const page = await listPage(sort, query, { table: blogComments, where }, (slice) =>
    db()
      .select(columns)
      .from(blogComments)
      .innerJoin(blogPosts, eq(blogPosts.id, blogComments.postId))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
  return { ...page, rows: await withHints(page.rows) }
}

async function withHints(rows: CommentRow[]): Promise<ManagedComment[]> {
  const pending = rows.filter(({ status }) => status === 'pending')
  const copies = await copiesOf(pending.map(({ content }) => content))
  return rows.map((row) => ({
    ...row,
    hints:
      row.status === 'pending' ? spamHints({ ...row, copies: copies.get(row.content) ?? 1 }) : [],
  }))
}

/** How many comments have each of these texts. */
async function copiesOf(texts: readonly string[]): Promise<Map<string, number>> {
  if (texts.length === 0) return new Map()
  const sums = sql.join(
    texts.map((text) => sql`md5(${text}::text)`),
    sql`, `,
  )
  const rows = await db()
    .select({ content: blogComments.content, copies: count() })
    .from(blogComments)
    .where(sql`md5(${blogComments.content}) in (${sums})`)
    .groupBy(blogComments.content)
  return new Map(rows.map(({ content, copies }) => [content, copies]))
}

/** A comment with how many replies go with it; null when it is gone. */
export async function commentById(id: string) {
  if (!isId(id)) return null
  const [row] = await db()
    .select(columns)
    .from(blogComments)
    .innerJoin(blogPosts, eq(blogPosts.id, blogComments.postId))
    .where(eq(blogComments.id, id))
  return row
    ? { ...row, replies: await db().$count(blogComments, eq(blogComments.parentId, id)) }
    : null
}

const maxSelected = 100

/** Of the comments that were selected, those that are there, newest first. */
export async function selectedComments(ids: readonly string[]) {
  const known = ids.filter(isId).slice(0, maxSelected)
  if (known.length === 0) return []
  return db()
    .select({
      id: blogComments.id,
      authorName: blogComments.authorName,
      content: blogComments.content,
      status: blogComments.status,
    })
    .from(blogComments)
    .where(inArray(blogComments.id, known))
    .orderBy(sql`${blogComments.createdAt} desc`)
}

/** How many comments wait for approval, counted up to `countCap` + 1. */
export function pendingCommentCount(): Promise<number> {
  return countUpTo(blogComments, eq(blogComments.status, 'pending'))
}
