import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { deleteCopiesOf } from '../copies/operations/ticket-copies.server.ts'
import { removeMailsOf, removeMailsOfTickets } from '../incoming-mail/operations/remove-mails.server.ts'
import { removedMessage } from '../rules/forgotten.ts'
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

/**
 * A deleted customer's tickets: what they wrote, what was written to them, and their files are removed; that there was a ticket, when, of what category and
 * how it ended stays for the figures (no person is in that). Emails that they sent, and all about their tickets, are removed as they came.
 * `accountIds` are the closed account and those of contacts, whose names the history has.
 */
export async function forgetTickets(
  tx: Transaction,
  customerId: string,
  { substitute, accountIds, addresses, at }: { substitute: string; accountIds: readonly string[]; addresses: readonly string[]; at: Date },
): Promise<void> {
  const isTheirs = ticketsOf(customerId, addresses)
  await removeMailsOfTickets(tx, isTheirs)
  await removeMailsOf(tx, addresses)
  const own = tx.select({ id: supportTickets.id }).from(supportTickets).where(isTheirs)
  await tx.delete(supportHeldReplies).where(inArray(supportHeldReplies.ticketId, own))
  await tx.delete(supportDrafts).where(inArray(supportDrafts.ticketId, own))
  await tx.delete(supportPresence).where(inArray(supportPresence.ticketId, own))
  await tx.delete(supportTicketCopies).where(inArray(supportTicketCopies.ticketId, own))
  await deleteCopiesOf(tx, addresses)
  const files = await tx.delete(supportFiles).where(inArray(supportFiles.ticketId, own)).returning({ id: supportFiles.id })
  const ids = sql.param(files.map(({ id }) => id))
  await tx.delete(supportFileBytes).where(sql`${supportFileBytes.fileId} = any(${ids}::uuid[])`)
  await tx.update(supportMessages).set({ message: removedMessage, quoted: '' }).where(inArray(supportMessages.ticketId, own))
  const byCustomer = sql`${supportMessages.ticketId} in ${own} and ${supportMessages.senderType} <> 'staff'`
  await tx.update(supportMessages).set({ senderName: substitute, senderId: null }).where(byCustomer)
  await tx.update(supportRatings).set({ feedback: '' }).where(inArray(supportRatings.ticketId, own))
  await tx
    .update(supportTicketChanges)
    .set({ before: null, after: null })
    .where(sql`${supportTicketChanges.ticketId} in ${own} and ${supportTicketChanges.kind} in ('subject', 'customer', 'tags', 'service', 'copy')`)
  await tx
    .update(supportTicketChanges)
    .set({ actorId: null, actorName: substitute })
    .where(and(inArray(supportTicketChanges.ticketId, own), inArray(supportTicketChanges.actorId, [...accountIds])))
  await tx
    .update(supportTickets)
    .set({
      subject: removedMessage,
      requesterName: substitute,
      requesterEmail: '',
      openedBy: null,
      tags: [],
      metadata: {},
      // Nobody can be answered any more.
      status: 'closed',
      closedAt: sql`coalesce(${supportTickets.closedAt}, ${at.toISOString()}::timestamptz)`,
      slaPausedAt: sql`coalesce(${supportTickets.slaPausedAt}, ${at.toISOString()}::timestamptz)`,
      firstResponseFrom: null,
      nextResponseFrom: null,
      nextResponseDueAt: null,
      slaDueAt: null,
    })
    .where(isTheirs)
}

/** Theirs, and those that their emails opened before anybody linked them to a customer. */
function ticketsOf(customerId: string, addresses: readonly string[]): SQL {
  const known = sql.param(addresses.filter((one) => one !== '').map((one) => one.toLowerCase()))
  return sql`(${supportTickets.customerId} = ${customerId} or (${supportTickets.customerId} is null and lower(${supportTickets.requesterEmail}) = any(${known}::text[])))`
}
