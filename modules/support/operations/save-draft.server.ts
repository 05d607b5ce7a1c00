import { and, eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { isClaimed } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { transact } from '#platform/database.server.ts'
import { currentTicketId } from '../merging/queries/current-ticket.server.ts'
import { mayHandleTickets } from '../policy.ts'
import { supportDrafts, supportTickets } from '../tables.server.ts'
import { staffMessageScope } from './write-as-staff.server.ts'

export type Draft = {
  message: string
  isInternal: boolean
  /** Of the form that it is a draft of. */
  idempotencyKey: string
}

/**
 * Keeps what a member of staff has begun to write on a ticket; blank text forgets it. One draft per person and ticket. What arrives after its form was
 * sent is not kept.
 */
export async function saveDraft(actor: Actor, openedId: string, { idempotencyKey: key, ...draft }: Draft): Promise<Result<null>> {
  const authorId = actorId(actor)
  if (authorId === null || !mayHandleTickets(actor)) return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    const ticketId = await currentTicketId(openedId, tx)
    if (ticketId === null) return refuse('not_found', 'There is no such ticket.')
    // Waits for a message that is being sent, which holds the ticket.
    const [ticket] = await tx.select({ id: supportTickets.id }).from(supportTickets).where(eq(supportTickets.id, ticketId)).for('key share')
    if (!ticket) return refuse('not_found', 'There is no such ticket.')
    const isSent = await isClaimed(tx, { scope: staffMessageScope(openedId, actor), key })
    if (isSent) return ok(null)
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
