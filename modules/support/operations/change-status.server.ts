import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { slaAfterStatus } from '../rules/sla.ts'
import { isUnsolved, stampsOf, type TicketStatus } from '../rules/ticket.ts'
import { supportTickets } from '../tables.server.ts'
import { moveClocks } from './move-clocks.server.ts'
import { releaseFromFormerAgent } from './reassign-tickets.server.ts'
import { type LockedTicket, recordChange } from './ticket-changes.server.ts'
import { mailStatus } from './ticket-mails.server.ts'

/**
 * Sets the status of a locked ticket with its stamps and history (A§4). A real change emails the
 * customer, unless another email of the same moment says it.
 */
export async function changeStatus(
  tx: Transaction,
  ticket: LockedTicket,
  { status, by }: { status: TicketStatus; by: { actor: Actor; at: Date; quietly?: boolean } },
): Promise<boolean> {
  if (status === ticket.status) return false
  const { at, quietly = false } = by
  await tx
    .update(supportTickets)
    .set({ status, updatedAt: at, ...stampsOf(status, ticket, at) })
    .where(eq(supportTickets.id, ticket.id))
  await moveClocks(tx, ticket.id, (state, calendar) =>
    slaAfterStatus(state, status, { at, calendar }),
  )
  const change = await recordChange(
    tx,
    { ticketId: ticket.id, change: { kind: 'status', before: ticket.status, after: status } },
    by,
  )
  if (isUnsolved(status) && !isUnsolved(ticket.status)) await releaseFromFormerAgent(tx, ticket, by)
  if (!quietly) await mailStatus(tx, ticket, { status, changeId: change, at })
  return true
}

/** Emails on a ticket that has a customer now, and on those that were merged into it. */
export async function markSendersKnown(tx: Transaction, ticketId: string): Promise<void> {
  await tx.execute(sql`
    with recursive merged as (
      select ${ticketId}::uuid as id
      union select t.id from support_tickets t join merged on t.merged_into = merged.id)
    update incoming_mails set status = 'ticket'
      where status = 'unknown' and ticket_id in (select id from merged)`)
}
