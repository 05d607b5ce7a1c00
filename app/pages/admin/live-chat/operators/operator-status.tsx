import { type OperatorStatus, operatorStatusLabels } from '#modules/chat/rules/chat.ts'
import { Badge, type Tone } from '#ui/feedback/badge.tsx'

const tones: Record<OperatorStatus, Tone> = {
  online: 'positive',
  away: 'warning',
  busy: 'warning',
  offline: 'neutral',
}

export function OperatorStatusBadge({ status }: { status: OperatorStatus }) {
  return <Badge tone={tones[status]}>{operatorStatusLabels[status]}</Badge>
}
