import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { TicketReach } from '../../rules/ticket-reach.ts'
import { customerTickets } from '../../tables.customer-views.server.ts'

/** The tickets that a user sees, as `isReached` says. */
export function reachable({ customerId, userId, categories }: TicketReach): SQL | undefined {
  const own = userId === null ? undefined : eq(customerTickets.openedBy, userId)
  return and(
    eq(customerTickets.customerId, customerId),
    categories === 'all' ? undefined : or(inArray(customerTickets.category, [...categories]), own),
  )
}
