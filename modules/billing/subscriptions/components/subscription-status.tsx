import { Badge, StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'
import type { SubscriptionStatus } from '../rules/subscription-list.ts'

const variants: Record<SubscriptionStatus, StatusVariant> = {
  active: { label: 'Active', tone: 'positive' },
  paused: { label: 'Paused', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

type Props = { status: SubscriptionStatus; isSuspended: boolean; endsWithPeriod: boolean }

/** The status of B§4, with marks for suspended and for ending. */
export function SubscriptionStatusBadge({ status, isSuspended, endsWithPeriod }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {isSuspended && status !== 'cancelled' ? (
        <Badge tone="danger">Suspended</Badge>
      ) : (
        <StatusBadge status={status} variants={variants} />
      )}
      {endsWithPeriod && status === 'active' && <Badge tone="warning">Ending</Badge>}
    </span>
  )
}
