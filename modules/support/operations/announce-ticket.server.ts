import type { Transaction } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { type TicketEvent, ticketEventText } from '../rules/ticket.ts'

/**
 * Tells open pages, on every server, that a ticket changed, once the transaction commits.
 * Customers' pages listen to public events only.
 */
export function announceTicket(
  tx: Transaction,
  ticketId: string,
  visibility: TicketEvent['visibility'],
): Promise<void> {
  return publish(tx, 'tickets', ticketEventText({ ticketId, visibility }))
}
