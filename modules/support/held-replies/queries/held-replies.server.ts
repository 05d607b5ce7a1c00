import { asc, eq, inArray, lt } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db } from '#platform/database.server.ts'
import { supportHeldReplies } from '../../tables.held-replies.server.ts'
import { supportFiles } from '../../tables.server.ts'

export type HeldReply = {
  id: string
  authorId: string
  authorName: string
  message: string
  sendAt: Date
  files: { id: string; name: string }[]
}

/** Replies of a ticket that can still be undone, oldest first; for staff only. */
export async function heldReplies(ticketId: string): Promise<HeldReply[]> {
  if (!isId(ticketId)) return []
  const { id, authorId, authorName, message, sendAt } = supportHeldReplies
  const rows = await db()
    .select({ id, authorId, authorName, message, sendAt })
    .from(supportHeldReplies)
    .where(eq(supportHeldReplies.ticketId, ticketId))
    .orderBy(asc(supportHeldReplies.createdAt), asc(id))
  if (rows.length === 0) return []
  const files = await db()
    .select({ id: supportFiles.id, name: supportFiles.name, heldReplyId: supportFiles.heldReplyId })
    .from(supportFiles)
    .where(
      inArray(
        supportFiles.heldReplyId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(supportFiles.position), asc(supportFiles.id))
  return rows.map((row) => ({
    ...row,
    files: files.filter(({ heldReplyId }) => heldReplyId === row.id),
  }))
}

/** Those that should have been sent before a moment. */
export async function repliesOverdueAt(at: Date): Promise<string[]> {
  const rows = await db()
    .select({ id: supportHeldReplies.id })
    .from(supportHeldReplies)
    .where(lt(supportHeldReplies.sendAt, at))
    .limit(500)
  return rows.map(({ id }) => id)
}
