import { StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'
import type { EmailLogStatus } from '../rules/email.ts'

const variants: Record<EmailLogStatus, StatusVariant> = {
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'positive' },
  failed: { label: 'Failed', tone: 'danger' },
}

export function EmailStatusBadge({ status }: { status: EmailLogStatus }) {
  return <StatusBadge status={status} variants={variants} />
}
