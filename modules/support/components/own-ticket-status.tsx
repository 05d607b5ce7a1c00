import { StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'
import { ownTicketStatusLabels, type TicketStatus } from '../rules/ticket.ts'

const variants: Record<TicketStatus, StatusVariant> = {
  open: { label: ownTicketStatusLabels.open, tone: 'info' },
  in_progress: { label: ownTicketStatusLabels.in_progress, tone: 'info' },
  waiting_customer: { label: ownTicketStatusLabels.waiting_customer, tone: 'warning' },
  resolved: { label: ownTicketStatusLabels.resolved, tone: 'positive' },
  closed: { label: ownTicketStatusLabels.closed, tone: 'neutral' },
}

/** A ticket's status as its customer reads it. */
export function OwnTicketStatus({ status }: { status: TicketStatus }) {
  return <StatusBadge status={status} variants={variants} />
}
