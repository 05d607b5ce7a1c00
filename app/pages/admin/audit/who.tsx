import type { AuditEntry } from '#modules/activity/rules/audit-entry.ts'
import { Badge } from '#ui/feedback/badge.tsx'

type Props = Pick<AuditEntry, 'actorName' | 'viewedByName'> & { className?: string }

/** Who did it, and which member of staff was logged in as them. */
export function Who({ actorName, viewedByName, className = '' }: Props) {
  return (
    <span className={`flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 ${className}`}>
      <span className="min-w-0 max-w-full truncate" title={actorName}>
        {actorName}
      </span>
      {viewedByName !== null && <Badge tone="warning">{viewedByName} logged in as them</Badge>}
    </span>
  )
}
