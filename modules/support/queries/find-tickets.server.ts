import { desc, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/rare-search.server.ts'
import { supportTickets } from '../tables.server.ts'
import { ticketMatches } from './ticket-list.server.ts'

/**
 * The newest tickets that match as in their list, or these; a handful. For staff who handle
 * tickets.
 */
export async function findTickets(sought: Sought) {
  const ids = await firstFound(supportTickets, { sought, matches: ticketMatches })
  return db()
    .select({
      id: supportTickets.id,
      number: supportTickets.number,
      subject: supportTickets.subject,
      status: supportTickets.status,
      mergedInto: sql<
        string | null
      >`(select target.ticket_number from support_tickets target where target.id = "support_tickets"."merged_into")`,
    })
    .from(supportTickets)
    .where(sql`${supportTickets.id} in ${ids}`)
    .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
}

export type FoundTicket = Awaited<ReturnType<typeof findTickets>>[number]
