import { and, asc, eq, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { announceTicket } from '../../operations/announce-ticket.server.ts'
import { lockTicket } from '../../operations/lock-ticket.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { supportHeldReplies } from '../../tables.held-replies.server.ts'
import { supportDrafts, supportFiles } from '../../tables.server.ts'

/**
 * Undoes an own reply that is still held: its text, files and status are the draft again, before what was begun since. Refuses: no permission, sent
 * already, somebody else's (as if it was sent).
 */
export async function undoReply(actor: Actor, id: string): Promise<Result<null>> {
  const authorId = actorId(actor)
  if (authorId === null || !mayHandleTickets(actor)) return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    const isOwn = and(eq(supportHeldReplies.id, id), eq(supportHeldReplies.authorId, authorId))
    const [waiting] = isId(id) ? await tx.select({ ticketId: supportHeldReplies.ticketId }).from(supportHeldReplies).where(isOwn) : []
    const ticket = waiting && (await lockTicket(tx, waiting.ticketId))
    const [held] = ticket ? await tx.delete(supportHeldReplies).where(isOwn).returning() : []
    if (!ticket || !held) return refuse('conflict', 'It was sent already.')
    await restoreDraft(tx, { ...held, ticketId: ticket.id, uploads: await releaseFiles(tx, id) })
    await announceTicket(tx, ticket.id, 'internal')
    return ok(null)
  })
}

async function releaseFiles(tx: Transaction, id: string): Promise<string[]> {
  const files = await tx
    .select({ id: supportFiles.id })
    .from(supportFiles)
    .where(eq(supportFiles.heldReplyId, id))
    .orderBy(asc(supportFiles.position), asc(supportFiles.id))
  await tx.update(supportFiles).set({ heldReplyId: null, ticketId: null }).where(eq(supportFiles.heldReplyId, id))
  return files.map((file) => file.id)
}

type Restored = typeof supportHeldReplies.$inferSelect & { uploads: string[] }

/** A note that was begun meanwhile keeps both as a note: what is for staff only never becomes an answer by itself. */
async function restoreDraft(tx: Transaction, { ticketId, authorId, message, status, uploads }: Restored): Promise<void> {
  await tx
    .insert(supportDrafts)
    .values({ ticketId, authorId, message, status, uploads, updatedAt: now() })
    .onConflictDoUpdate({
      target: [supportDrafts.ticketId, supportDrafts.authorId],
      set: {
        message: sql`excluded.message || E'\\n\\n' || ${supportDrafts.message}`,
        status: sql`excluded.status`,
        uploads: sql`excluded.uploads || ${supportDrafts.uploads}`,
        updatedAt: now(),
      },
    })
}
