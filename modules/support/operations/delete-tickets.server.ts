import { inArray, or, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivities } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { eraseMailsAbout } from '#modules/mail/operations/erase-recipient.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { deleteCopiesOf } from '../copies/operations/ticket-copies.server.ts'
import {
  removeMailsOf,
  removeMailsOfTickets,
  saveSpamMarks,
} from '../incoming-mail/operations/delete-mails.server.ts'
import { mayDeleteTickets } from '../policy.ts'
import { removedMessage } from '../rules/ticket.ts'
import { supportHeldReplies } from '../tables.held-replies.server.ts'
import { supportPresence } from '../tables.presence.server.ts'
import { supportRatings } from '../tables.ratings.server.ts'
import {
  supportDrafts,
  supportFileBytes,
  supportFiles,
  supportMessages,
  supportTicketChanges,
  supportTicketCopies,
  supportTickets,
} from '../tables.server.ts'

const someGone =
  'Nothing was deleted: one of these tickets no longer exists. Reload the list and select again.'

/**
 * Deletes tickets with all that belongs to them, messages first (A§7); the activity log keeps that
 * there was one.
 */
export async function deleteTickets(actor: Actor, ids: readonly string[]): Promise<Result<number>> {
  if (!mayDeleteTickets(actor))
    return refuse('forbidden', 'You do not have permission to delete tickets.')
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
  const { rows } = await tx.execute<{ id: string; since: string }>(sql`
    with recursive merged as (
      select id, created_at from support_tickets
        where id = any(${sql.param(locked)}::uuid[])
      union select source.id, source.created_at from support_tickets source
        join merged on source.merged_into = merged.id)
    select id, min(created_at) over () as since from merged`)
  const ids = rows.map(({ id }) => id)
  await eraseMailsAbout(tx, { ids, since: new Date(rows[0]?.since ?? 0) })
  await saveSpamMarks(tx, ids)
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

/**
 * A deleted customer's tickets: what they wrote, what was written to them, and their files are
 * removed; that there was a ticket, when, of what category and how it ended stays for the figures
 * (no person is in that). Emails that they sent, and all about their tickets, are removed as they
 * came.
 * `accountIds` are the closed account and those of contacts, whose names the history has; `names`
 * are theirs, also where the history of another ticket has
 * them. Returns the ids of the tickets.
 */
export async function eraseTickets(
  tx: Transaction,
  customerId: string,
  { substitute, accountIds, names, addresses, at }: Forgotten,
): Promise<string[]> {
  const isTheirs = ticketsOf(customerId, addresses)
  await removeMailsOfTickets(tx, isTheirs)
  await removeMailsOf(tx, addresses)
  const own = tx.select({ id: supportTickets.id }).from(supportTickets).where(isTheirs)
  await tx.delete(supportHeldReplies).where(inArray(supportHeldReplies.ticketId, own))
  await tx.delete(supportDrafts).where(inArray(supportDrafts.ticketId, own))
  await tx.delete(supportPresence).where(inArray(supportPresence.ticketId, own))
  await tx.delete(supportTicketCopies).where(inArray(supportTicketCopies.ticketId, own))
  await deleteCopiesOf(tx, addresses)
  const files = await tx
    .delete(supportFiles)
    .where(inArray(supportFiles.ticketId, own))
    .returning({ id: supportFiles.id })
  const ids = sql.param(files.map(({ id }) => id))
  await tx.delete(supportFileBytes).where(sql`${supportFileBytes.fileId} = any(${ids}::uuid[])`)
  await tx
    .update(supportMessages)
    .set({ message: removedMessage, quoted: '' })
    .where(inArray(supportMessages.ticketId, own))
  const byCustomer = sql`${supportMessages.ticketId} in ${own}
    and ${supportMessages.senderType} <> 'staff'`
  await tx.update(supportMessages).set({ senderName: substitute, senderId: null }).where(byCustomer)
  await tx.update(supportRatings).set({ feedback: '' }).where(inArray(supportRatings.ticketId, own))
  await tx
    .update(supportTicketChanges)
    .set({ before: null, after: null })
    .where(
      sql`${supportTicketChanges.ticketId} in ${own}
        and ${supportTicketChanges.kind} in ('subject', 'customer', 'tags', 'service', 'copy')`,
    )
  const known = sql`any(${sql.param([...names])}::text[])`
  // The history of another ticket: theirs once, or one that staff linked to them by mistake.
  for (const side of ['before', 'after'] as const)
    await tx
      .update(supportTicketChanges)
      .set({ [side]: substitute })
      .where(
        sql`${supportTicketChanges.kind} = 'customer'
          and ${supportTicketChanges[side]} = ${known}`,
      )
  const isTheirAccount = inArray(supportTicketChanges.actorId, [...accountIds])
  const hasTheirName = sql`(${supportTicketChanges.ticketId} in ${own}
    and ${supportTicketChanges.actorId} is null
      and ${supportTicketChanges.actorName} = ${known})`
  await tx
    .update(supportTicketChanges)
    .set({ actorId: null, actorName: substitute })
    .where(or(isTheirAccount, hasTheirName))
  const forgotten = await tx
    .update(supportTickets)
    .set({
      subject: removedMessage,
      requesterName: substitute,
      requesterEmail: '',
      openedBy: null,
      tags: [],
      metadata: {},
      // There is no recipient any more.
      status: 'closed',
      closedAt: sql`coalesce(${supportTickets.closedAt}, ${at.toISOString()}::timestamptz)`,
      slaPausedAt: sql`coalesce(${supportTickets.slaPausedAt}, ${at.toISOString()}::timestamptz)`,
      firstResponseFrom: null,
      nextResponseFrom: null,
      nextResponseDueAt: null,
      slaDueAt: null,
    })
    .where(isTheirs)
    .returning({ id: supportTickets.id })
  return forgotten.map(({ id }) => id)
}

type Forgotten = {
  substitute: string
  accountIds: readonly string[]
  names: readonly string[]
  addresses: readonly string[]
  at: Date
}

/** Theirs, and those that their emails opened before staff linked them to a customer. */
function ticketsOf(customerId: string, addresses: readonly string[]): SQL {
  const known = sql.param(addresses.filter((one) => one !== '').map((one) => one.toLowerCase()))
  return sql`(${supportTickets.customerId} = ${customerId}
    or (${supportTickets.customerId} is null
      and lower(${supportTickets.requesterEmail}) = any(${known}::text[])))`
}
