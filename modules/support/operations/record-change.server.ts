import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { fieldLabel } from '#modules/activity/rules/audit-labels.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { isPublicChange, type TicketChangeKind } from '../rules/ticket.ts'
import { supportTicketChanges, supportTickets } from '../tables.server.ts'
import { announceTicket } from './announce-ticket.server.ts'

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
