import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { ActivityEntry } from '#modules/activity/queries/recent-activity.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

type Props = { entries: readonly ActivityEntry[]; now: Date; zone: TimeZone }

export function ActivityList({ entries, now, zone }: Props) {
  if (entries.length === 0)
    return (
      <EmptyState title="No recent activity">
        What staff and customers do will show here.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm"
        >
          <span className="min-w-0 flex-1 basis-64 break-words">
            {entry.entityType === 'order' && entry.entityId && entry.action !== 'deleted' ? (
              <SectionLink
                to={href('/admin/orders/:id', { id: entry.entityId })}
                className="font-medium"
              >
                {entry.title}
              </SectionLink>
            ) : (
              <span className="font-medium">{entry.title}</span>
            )}
            <span className="text-muted"> · {entry.actorName}</span>
          </span>
          <time dateTime={entry.createdAt.toISOString()} className="shrink-0 text-muted text-xs">
            {formatRelative(entry.createdAt, now, zone)}
          </time>
        </li>
      ))}
    </ul>
  )
}
