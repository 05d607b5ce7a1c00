import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { downwards } from '#platform/database/keyset.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { blogComments } from '../tables.server.ts'

/** Maximum number of comments shown; the total is returned too. */
const maxComments = 100
const maxReplies = 500

export type PostComment = { id: string; authorName: string; content: string; createdAt: Date }
export type PostThread = PostComment & { replies: PostComment[] }

// Commenters' email addresses are never selected, so they cannot leak.
const columns = {
  id: blogComments.id,
  authorName: blogComments.authorName,
  content: blogComments.content,
  createdAt: blogComments.createdAt,
}

/**
 * Approved comments of a post, newest first, each with its approved replies, oldest first (B§4).
 */
export const postComments = contentRead(
  async (tx, postId): Promise<{ threads: PostThread[]; count: number }> => {
    const approved = and(eq(blogComments.postId, postId), eq(blogComments.status, 'approved'))
    const top = await tx
      .select(columns)
      .from(blogComments)
      .where(and(approved, isNull(blogComments.parentId)))
      .orderBy(downwards(blogComments.createdAt), downwards(blogComments.id))
      .limit(maxComments)
    const replies = await readReplies(tx, postId, top)
    const [counted] = await tx
      .select({ comments: count() })
      .from(blogComments)
      .where(and(approved, isNull(blogComments.parentId)))
    return {
      threads: top.map((comment) => ({
        ...comment,
        replies: (replies.get(comment.id) ?? []).map(({ parentId: _, ...reply }) => reply),
      })),
      count: (counted?.comments ?? 0) + [...replies.values()].flat().length,
    }
  },
)

async function readReplies(tx: Transaction, postId: string, parents: PostComment[]) {
  if (parents.length === 0) return new Map<string | null, never[]>()
  const ids = parents.map(({ id }) => id)
  const rows = await tx
    .select({ ...columns, parentId: blogComments.parentId })
    .from(blogComments)
    .where(
      and(
        eq(blogComments.postId, postId),
        inArray(blogComments.parentId, ids),
        eq(blogComments.status, 'approved'),
      ),
    )
    .orderBy(asc(blogComments.createdAt), asc(blogComments.id))
    .limit(maxReplies)
  return Map.groupBy(rows, ({ parentId }) => parentId)
}
