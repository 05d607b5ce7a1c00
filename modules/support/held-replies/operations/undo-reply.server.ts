import { and, asc, eq, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { announceTicket } from '../../operations/announce-ticket.server.ts'
import { lockTicket } from '../../operations/lock-ticket.server.ts'
import {
  type Draft,
  deleteDraft,
  restoredDraftScope,
  writeDraft,
} from '../../operations/save-draft.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { supportHeldReplies } from '../../tables.held-replies.server.ts'
import { supportDrafts, supportFiles } from '../../tables.server.ts'

/**
 * What is in the message's form when Undo is pressed, whose newest words may not be saved yet.
 * Without an idempotency key nothing is known.
 */
export type BegunText = Draft & { uploads: readonly string[] }

/**
 * Undoes an own reply that is still held: its text, files and status are the draft again, before
 * what was begun since. What the form of `begun` saves later is not kept, because the draft has it
 * already. Refuses: no permission, sent already, another agent's (as if it was sent).
 */
export async function undoReply(
  actor: Actor,
  id: string,
  begun: BegunText | null = null,
): Promise<Result<null>> {
  const authorId = actorId(actor)
  if (authorId === null || !mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    const isOwn = and(eq(supportHeldReplies.id, id), eq(supportHeldReplies.authorId, authorId))
    const [waiting] = isId(id)
      ? await tx
          .select({ ticketId: supportHeldReplies.ticketId })
          .from(supportHeldReplies)
          .where(isOwn)
      : []
    const ticket = waiting && (await lockTicket(tx, waiting.ticketId))
    const [held] = ticket ? await tx.delete(supportHeldReplies).where(isOwn).returning() : []
    if (!ticket || !held) return refuse('conflict', 'It was sent already.')
    if (begun !== null) await keepBegun(tx, { ticketId: ticket.id, authorId }, begun)
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
  await tx
    .update(supportFiles)
    .set({ heldReplyId: null, ticketId: null })
    .where(eq(supportFiles.heldReplyId, id))
  return files.map((file) => file.id)
}

async function keepBegun(
  tx: Transaction,
  of: { ticketId: string; authorId: string },
  { idempotencyKey: key, uploads, ...text }: BegunText,
): Promise<void> {
  const earlier = await claimKey(tx, { scope: restoredDraftScope(of.authorId), key, body: '' }, {})
  if (earlier !== null) return
  const ids = uploads.filter(isId)
  if (text.message.trim() === '' && ids.length === 0)
    await deleteDraft(tx, of.ticketId, of.authorId)
  else await writeDraft(tx, { ...of, ...text, uploads: ids })
}

type Restored = typeof supportHeldReplies.$inferSelect & { uploads: string[] }

/**
 * A note that was begun meanwhile keeps both as a note: what is for staff only never becomes an
 * answer by itself.
 */
async function restoreDraft(
  tx: Transaction,
  { ticketId, authorId, message, status, uploads }: Restored,
): Promise<void> {
  await tx
    .insert(supportDrafts)
    .values({ ticketId, authorId, message, status, uploads, updatedAt: now() })
    .onConflictDoUpdate({
      target: [supportDrafts.ticketId, supportDrafts.authorId],
      set: {
        message: sql`concat_ws(E'\\n\\n', excluded.message, nullif(${supportDrafts.message}, ''))`,
        status: sql`excluded.status`,
        uploads: sql`excluded.uploads || ${supportDrafts.uploads}`,
        updatedAt: now(),
      },
    })
}
