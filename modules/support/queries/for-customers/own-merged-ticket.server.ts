import { and, eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { ticketReachOf } from '../../rules/ticket-reach.ts'
import { customerMergedTickets, customerTickets } from '../../tables.customer-views.server.ts'
import { reachable } from './reachable.server.ts'

/**
 * Where the customer's ticket of this old address is now; null when it is not theirs or was not
 * merged.
 */
export async function ownMergedTicket(actor: Actor, ticketId: string): Promise<string | null> {
  const reach = ticketReachOf(actor)
  if (reach === null || !isId(ticketId)) return null
  const [row] = await db()
    .select({ mergedInto: customerMergedTickets.mergedInto })
    .from(customerMergedTickets)
    .where(
      and(
        eq(customerMergedTickets.id, ticketId),
        eq(customerMergedTickets.customerId, reach.customerId),
      ),
    )
  if (!row?.mergedInto) return null
  const isHere =
    (await db().$count(
      customerTickets,
      and(eq(customerTickets.id, row.mergedInto), reachable(reach)),
    )) > 0
  return isHere ? row.mergedInto : ownMergedTicket(actor, row.mergedInto)
}
