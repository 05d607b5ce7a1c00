import { Badge, StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'
import { type IncomingMailStatus, mailStatusLabels } from '../incoming-mail/rules/mail-status.ts'
import {
  isUnsolved,
  type TicketPriority,
  type TicketStatus,
  ticketPriorityLabels,
  ticketStatusLabels,
} from '../rules/ticket.ts'

const statuses: Record<TicketStatus, StatusVariant> = {
  open: { label: ticketStatusLabels.open, tone: 'info' },
  in_progress: { label: ticketStatusLabels.in_progress, tone: 'highlight' },
  waiting_customer: { label: ticketStatusLabels.waiting_customer, tone: 'warning' },
  resolved: { label: ticketStatusLabels.resolved, tone: 'positive' },
  closed: { label: ticketStatusLabels.closed, tone: 'neutral' },
}

/** A ticket's status as staff call it. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <StatusBadge status={status} variants={statuses} />
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

/** Urgent and high stand out; an urgent ticket is not an error, so nothing is red. */
const priorities: Record<TicketPriority, string> = {
  urgent: 'font-semibold text-warning',
  high: 'font-semibold text-text',
  normal: 'text-muted',
  low: 'text-muted',
}

export function TicketPriorityLabel({ priority }: { priority: TicketPriority }) {
  return <span className={priorities[priority]}>{ticketPriorityLabels[priority]}</span>
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

const mailStatuses: Record<IncomingMailStatus, StatusVariant> = {
  received: { label: mailStatusLabels.received, tone: 'info' },
  ticket: { label: mailStatusLabels.ticket, tone: 'positive' },
  enquiry: { label: mailStatusLabels.enquiry, tone: 'positive' },
  ignored: { label: mailStatusLabels.ignored, tone: 'neutral' },
  bounce: { label: mailStatusLabels.bounce, tone: 'warning' },
  spam: { label: mailStatusLabels.spam, tone: 'neutral' },
  unknown: { label: mailStatusLabels.unknown, tone: 'warning' },
  failed: { label: mailStatusLabels.failed, tone: 'danger' },
}

/** What happened to an email that came in. */
export function MailStatusBadge({ status }: { status: IncomingMailStatus }) {
  return <StatusBadge status={status} variants={mailStatuses} />
}
