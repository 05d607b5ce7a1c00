import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { firstFound, type Sought } from '#platform/large-tables/rare-search.server.ts'
import type { TicketStatus } from '../rules/ticket.ts'
import { supportTickets } from '../tables.server.ts'
import { ticketMatches } from './ticket-list.server.ts'

const named = {
  id: supportTickets.id,
  number: supportTickets.number,
  subject: supportTickets.subject,
}

/** The newest tickets that match as in their list, or these: a handful, for staff. */
export async function findTickets(sought: Sought) {
  const ids = await firstFound(supportTickets, { sought, matches: ticketMatches })
  return db()
    .select({
      ...named,
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

export type NumberedTicket = { id: string; number: string; subject: string }

/** Those of these tickets that still exist, for staff who selected them. At most 200. */
export async function ticketNumbers(ids: readonly string[]): Promise<NumberedTicket[]> {
  const known = [...new Set(ids)].filter(isId).slice(0, 200)
  if (known.length === 0) return []
  return db()
    .select(named)
    .from(supportTickets)
    .where(inArray(supportTickets.id, known))
    .orderBy(supportTickets.number)
}

/** Blank when it does not exist any more. */
export async function ticketNumberOf(executor: Executor, id: string): Promise<string> {
  const [row] = await executor
    .select({ number: supportTickets.number })
    .from(supportTickets)
    .where(eq(supportTickets.id, id))
  return row?.number ?? ''
}

export type CustomerTicketRow = {
  id: string
  number: string
  subject: string
  status: TicketStatus
  createdAt: Date
}

/**
 * The last five tickets of a customer, without old numbers of merged ones, for staff who handle
 * tickets; the page's guard asks.
 */
export function ticketsOfCustomer(customerId: string): Promise<CustomerTicketRow[]> {
  return db()
    .select({
      ...named,
      status: supportTickets.status,
      createdAt: supportTickets.createdAt,
    })
    .from(supportTickets)
    .where(and(eq(supportTickets.customerId, customerId), isNull(supportTickets.mergedInto)))
    .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
    .limit(5)
}
