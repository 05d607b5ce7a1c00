import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { fieldLabel } from '#modules/activity/rules/audit-labels.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { currentTicketId } from '../merging/queries/merged-tickets.server.ts'
import {
  isPublicChange,
  type TicketChangeKind,
  type TicketEvent,
  ticketEventText,
} from '../rules/ticket.ts'
import { supportTicketChanges, supportTickets } from '../tables.server.ts'

/** Publishes the change to open pages on commit; customers’ pages get public events only. */
export function announceTicket(
  tx: Transaction,
  ticketId: string,
  visibility: TicketEvent['visibility'],
): Promise<void> {
  return publish(tx, 'tickets', ticketEventText({ ticketId, visibility }))
}

export type LockedTicket = typeof supportTickets.$inferSelect

/**
 * The ticket, held until the transaction ends: what happens to one ticket happens in turn. The id
 * of one that was merged gives the ticket that it was merged into. Null when there is none.
 */
export async function lockTicket(tx: Transaction, id: string): Promise<LockedTicket | null> {
  for (let current = await currentTicketId(id, tx); current !== null; ) {
    const [row] = await tx
      .select()
      .from(supportTickets)
      .where(eq(supportTickets.id, current))
      .for('update')
    // Merged while this waited for it.
    if (!row || row.mergedInto === null) return row ?? null
    current = await currentTicketId(row.mergedInto, tx)
  }
  return null
}

export type TicketChange = { kind: TicketChangeKind; before: string | null; after: string | null }

/** A line of the ticket's history. Returns its id, for the key of an email about it. */
export async function recordChange(
  tx: Transaction,
  { ticketId, change }: { ticketId: string; change: TicketChange },
  { actor, at }: { actor: Actor; at: Date },
): Promise<string> {
  const id = newId()
  await tx.insert(supportTicketChanges).values({
    id,
    ticketId,
    ...change,
    actorId: actorId(actor),
    actorName: actorName(actor),
    createdAt: at,
  })
  const [ticket] = await tx
    .select({ number: supportTickets.number })
    .from(supportTickets)
    .where(eq(supportTickets.id, ticketId))
  await recordActivity(tx, {
    actor,
    entityType: 'ticket',
    entityId: ticketId,
    action: 'ticket_changed',
    title: `Ticket ${ticket?.number ?? ''}: ${fieldLabel(change.kind)}`,
    before: { [change.kind]: change.before },
    after: { [change.kind]: change.after },
  })
  await announceTicket(tx, ticketId, isPublicChange(change.kind) ? 'public' : 'internal')
  return id
}
