import { Badge, StatusBadge } from '#ui/feedback/badge.tsx'
import type { SubscriptionStatus } from '../rules/subscription-list.ts'

const variants: Record<SubscriptionStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  cancelled: 'Cancelled',
}

type Props = { status: SubscriptionStatus; isSuspended: boolean; endsWithPeriod: boolean }

/** The status of B§4, with marks for suspended and for ending. */
export function SubscriptionStatusBadge({ status, isSuspended, endsWithPeriod }: Props) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {isSuspended && status !== 'cancelled' ? (
        <Badge tone="danger">Suspended</Badge>
      ) : (
        <StatusBadge status={status} labels={variants} />
      )}
      {endsWithPeriod && status === 'active' && <Badge tone="warning">Ending</Badge>}
    </span>
  )
}
