import { StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'
import { type IncomingMailStatus, mailStatusLabels } from '../incoming-mail/rules/mail-status.ts'

const statuses: Record<IncomingMailStatus, StatusVariant> = {
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
  return <StatusBadge status={status} variants={statuses} />
}
