import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { mayHandleTickets } from '../policy.ts'
import { ticketReachOf } from '../rules/ticket-reach.ts'
import { supportTickets } from '../tables.server.ts'
import { isOwnTicket } from './for-customers/own-ticket.server.ts'

/**
 * How much of a ticket a user sees: staff who handle tickets all of it, its customer what is
 * public.
 */
export type TicketVisibility = 'all' | 'public'

/** Null for nothing: a missing ticket and another customer's are the same. */
export async function ticketVisibility(
  actor: Actor,
  ticketId: string,
): Promise<TicketVisibility | null> {
  if (!isId(ticketId)) return null
  if (mayHandleTickets(actor))
    return (await db().$count(supportTickets, eq(supportTickets.id, ticketId))) > 0 ? 'all' : null
  const reach = ticketReachOf(actor)
  return reach !== null && (await isOwnTicket(reach, ticketId)) ? 'public' : null
}
