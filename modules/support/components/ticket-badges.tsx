import { Badge, StatusBadge } from '#ui/feedback/badge.tsx'
import { type IncomingMailStatus, mailStatusLabels } from '../incoming-mail/rules/mail-status.ts'
import { isUnsolved, type TicketStatus, ticketStatusLabels } from '../rules/ticket.ts'

/** A ticket's status as staff call it. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <StatusBadge status={status} labels={ticketStatusLabels} />
}

/** The same in a list of tickets, where a merged one says where it is now. */
export function StaffTicketStatus({
  ticket,
}: {
  ticket: { status: TicketStatus; mergedInto: string | null }
}) {
  if (ticket.mergedInto === null) return <TicketStatusBadge status={ticket.status} />
  return (
    <Badge>
      Merged<span className="max-md:sr-only">&nbsp;into {ticket.mergedInto}</span>
    </Badge>
  )
}

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

/** What happened to an email that came in. */
export function MailStatusBadge({ status }: { status: IncomingMailStatus }) {
  return <StatusBadge status={status} labels={mailStatusLabels} />
}
