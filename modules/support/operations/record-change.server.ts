import { newId } from '#kernel/ids.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { isPublicChange, type TicketChangeKind } from '../rules/ticket.ts'
import { supportTicketChanges } from '../tables.server.ts'
import { announceTicket } from './announce-ticket.server.ts'

export type TicketChange = { kind: TicketChangeKind; before: string | null; after: string | null }

/** A line of the ticket's history. Returns its id, for the key of an email about it. */
export async function recordChange(
  tx: Transaction,
  ticketId: string,
  change: TicketChange,
  { actor, at }: { actor: Actor; at: Date },
): Promise<string> {
  const id = newId()
  await tx.insert(supportTicketChanges).values({ id, ticketId, ...change, actorId: actorId(actor), actorName: actorName(actor), createdAt: at })
  await announceTicket(tx, ticketId, isPublicChange(change.kind) ? 'public' : 'internal')
  return id
}
