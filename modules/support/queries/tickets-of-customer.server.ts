import { and, desc, eq, isNull } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { TicketStatus } from '../rules/ticket.ts'
import { supportTickets } from '../tables.server.ts'

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
      id: supportTickets.id,
      number: supportTickets.number,
      subject: supportTickets.subject,
      status: supportTickets.status,
      createdAt: supportTickets.createdAt,
    })
    .from(supportTickets)
    .where(and(eq(supportTickets.customerId, customerId), isNull(supportTickets.mergedInto)))
    .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
    .limit(5)
}
