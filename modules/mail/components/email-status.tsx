import { StatusBadge } from '#ui/feedback/badge.tsx'
import type { EmailLogStatus } from '../rules/email.ts'

export const emailStatusLabels: Record<EmailLogStatus, string> = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
}

export function EmailStatusBadge({ status }: { status: EmailLogStatus }) {
  return <StatusBadge status={status} labels={emailStatusLabels} />
}
