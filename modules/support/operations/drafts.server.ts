import { and, eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { isClaimed } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { currentTicketId } from '../merging/queries/merged-tickets.server.ts'
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
 * Saves what a staff member has begun to write on a ticket; blank text deletes it. What arrives
 * after its form was sent, or after its text went into a restored draft, is not saved.
 */
export async function saveDraft(
  actor: Actor,
  openedId: string,
  { idempotencyKey: key, ...draft }: Draft,
): Promise<Result<null>> {
  const authorId = actorId(actor)
  if (authorId === null || !mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    const ticketId = await currentTicketId(openedId, tx)
    if (ticketId === null) return refuse('not_found', 'There is no such ticket.')
    // Waits for a message that is being sent, which holds the ticket.
    const [ticket] = await tx
      .select({ id: supportTickets.id })
      .from(supportTickets)
      .where(eq(supportTickets.id, ticketId))
      .for('key share')
    if (!ticket) return refuse('not_found', 'There is no such ticket.')
    for (const scope of [staffMessageScope(openedId, actor), restoredDraftScope(authorId)])
      if (await isClaimed(tx, { scope, key })) return ok(null)
    if (draft.message.trim() === '') await deleteDraft(tx, ticketId, authorId)
    else await writeDraft(tx, { ticketId, authorId, ...draft })
    return ok(null)
  })
}

/** Forms whose text is part of a restored draft: what they save later is older than it. */
export function restoredDraftScope(authorId: string): string {
  return `restored-draft:${authorId}`
}

export async function deleteDraft(
  tx: Transaction,
  ticketId: string,
  authorId: string,
): Promise<void> {
  await tx
    .delete(supportDrafts)
    .where(and(eq(supportDrafts.ticketId, ticketId), eq(supportDrafts.authorId, authorId)))
}

/** What is not named stays as it is in an existing draft. */
export async function writeDraft(
  tx: Transaction,
  draft: Omit<typeof supportDrafts.$inferInsert, 'updatedAt'>,
): Promise<void> {
  const { ticketId: _, authorId: __, ...text } = draft
  const updatedAt = now()
  await tx
    .insert(supportDrafts)
    .values({ ...draft, updatedAt })
    .onConflictDoUpdate({
      target: [supportDrafts.ticketId, supportDrafts.authorId],
      set: { ...text, updatedAt },
    })
}
