import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { mayHandleTickets } from '../policy.ts'
import { supportDrafts, supportTickets } from '../tables.server.ts'

/** Keeps what a member of staff has begun to write on a ticket; blank text forgets it. One draft per person and ticket. */
export async function saveDraft(actor: Actor, ticketId: string, draft: { message: string; isInternal: boolean }): Promise<Result<null>> {
  const authorId = actorId(actor)
  if (authorId === null || !mayHandleTickets(actor)) return refuse('forbidden', 'You do not have permission to handle tickets.')
  if (!isId(ticketId)) return refuse('not_found', 'There is no such ticket.')
  return transact(async (tx) => {
    if ((await tx.$count(supportTickets, eq(supportTickets.id, ticketId))) === 0) return refuse('not_found', 'There is no such ticket.')
    if (draft.message.trim() === '') {
      await tx.delete(supportDrafts).where(and(eq(supportDrafts.ticketId, ticketId), eq(supportDrafts.authorId, authorId)))
      return ok(null)
    }
    const values = { ...draft, updatedAt: now() }
    await tx
      .insert(supportDrafts)
      .values({ ticketId, authorId, ...values })
      .onConflictDoUpdate({ target: [supportDrafts.ticketId, supportDrafts.authorId], set: values })
    return ok(null)
  })
}
