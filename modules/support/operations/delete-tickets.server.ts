import { inArray, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivities } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import {
  keepSpamMarks,
  removeMailsOfTickets,
} from '../incoming-mail/operations/remove-mails.server.ts'
import { mayHandleTickets } from '../policy.ts'
import { supportHeldReplies } from '../tables.held-replies.server.ts'
import { supportPresence } from '../tables.presence.server.ts'
import { supportRatings } from '../tables.ratings.server.ts'
import {
  supportDrafts,
  supportFileBytes,
  supportFiles,
  supportMessages,
  supportTicketChanges,
  supportTickets,
} from '../tables.server.ts'

const someGone =
  'Nothing was deleted: one of these tickets no longer exists. Reload the list and select again.'

/**
 * Deletes tickets with all that belongs to them, messages first (A§7); the activity log keeps that
 * there was one. Refuses: no permission, a missing ticket.
 */
export async function deleteTickets(actor: Actor, ids: readonly string[]): Promise<Result<number>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  const wanted = [...new Set(ids)]
  const missing = refuse('not_found', wanted.length === 1 ? 'There is no such ticket.' : someGone)
  if (wanted.length === 0 || !wanted.every(isId)) return missing
  return transact(async (tx) => {
    const tickets = await tx
      .select({
        id: supportTickets.id,
        number: supportTickets.number,
        status: supportTickets.status,
        priority: supportTickets.priority,
      })
      .from(supportTickets)
      .where(inArray(supportTickets.id, wanted))
      .orderBy(supportTickets.id)
      .for('update')
    if (tickets.length !== wanted.length) return missing
    await removeTickets(tx, wanted)
    await recordActivities(
      tx,
      tickets.map(({ id, number, ...before }) => ({
        actor,
        entityType: 'ticket',
        entityId: id,
        action: 'deleted',
        title: `Ticket ${number} deleted`,
        before,
      })),
    )
    return ok(tickets.length)
  })
}

/** Removes the rows of locked tickets, and of those that were merged into them. */
export async function removeTickets(tx: Transaction, locked: string[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive merged as (
      select id from support_tickets where id = any(${sql.param(locked)}::uuid[])
      union select source.id from support_tickets source join merged on source.merged_into = merged.id)
    select id from merged`)
  const ids = rows.map(({ id }) => id)
  await keepSpamMarks(tx, ids)
  await removeMailsOfTickets(tx, inArray(supportTickets.id, ids))
  const files = await tx
    .delete(supportFiles)
    .where(inArray(supportFiles.ticketId, ids))
    .returning({ id: supportFiles.id })
  if (files.length > 0)
    await tx.delete(supportFileBytes).where(
      inArray(
        supportFileBytes.fileId,
        files.map(({ id }) => id),
      ),
    )
  await tx.delete(supportMessages).where(inArray(supportMessages.ticketId, ids))
  await tx.delete(supportTicketChanges).where(inArray(supportTicketChanges.ticketId, ids))
  await tx.delete(supportHeldReplies).where(inArray(supportHeldReplies.ticketId, ids))
  await tx.delete(supportDrafts).where(inArray(supportDrafts.ticketId, ids))
  await tx.delete(supportPresence).where(inArray(supportPresence.ticketId, ids))
  await tx.delete(supportRatings).where(inArray(supportRatings.ticketId, ids))
  await tx.delete(supportTickets).where(inArray(supportTickets.id, ids))
}
