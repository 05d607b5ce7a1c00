import type { OperatorStatus } from '#modules/chat/rules/chat.ts'

const tones: Record<OperatorStatus, string> = {
  online: 'bg-positive',
  away: 'bg-warning',
  busy: 'bg-danger',
  offline: 'border-2 border-line-strong bg-surface',
}

/** Beside the word for it. */
export function StatusDot({
  status,
  className = '',
}: {
  status: OperatorStatus
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={`size-2.5 shrink-0 rounded-full ${tones[status]} ${className}`}
    />
  )
}
