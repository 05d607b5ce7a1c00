import { Badge } from '#ui/feedback/badge.tsx'
import { isUnsolved, type TicketStatus } from '../rules/ticket.ts'

/** On tickets to whose customer a promise was broken, until they are solved. */
export function EscalatedBadge({
  ticket,
}: {
  ticket: { escalatedAt: Date | null; status: TicketStatus }
}) {
  return ticket.escalatedAt !== null && isUnsolved(ticket.status) ? (
    <Badge tone="danger">Escalated</Badge>
  ) : null
}
