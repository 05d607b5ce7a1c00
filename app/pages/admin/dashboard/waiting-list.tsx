import { CircleCheck } from 'lucide-react'
import { href, Link } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import type { ActivityEntry } from '#modules/activity/queries/recent-activity.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { WaitingLine } from './waiting-lines.server.ts'

/** What waits for staff, each line a link to exactly that list. */
export function WaitingList({ lines }: { lines: readonly WaitingLine[] }) {
  if (lines.length === 0)
    return (
      <p className="flex items-center gap-2.5 rounded-xl border border-line bg-surface px-4 py-3 text-muted text-sm">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-positive" />
        Nothing is waiting for you.
      </p>
    )
  return (
    <Card title="Needs attention">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {[...Map.groupBy(lines, ({ group }) => group)].map(([group, own]) => (
          <div key={group} className="min-w-0">
            <h3 className="px-2 font-semibold text-muted text-xs">{group}</h3>
            <ul className="mt-1 flex flex-col">
              {own.map((line) => (
                <li key={line.label}>
                  <Link
                    to={line.to}
                    className="flex min-h-9 max-sm:min-h-11 items-center gap-3 rounded-lg px-2 py-1 text-sm hover:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <span className="min-w-0 flex-1 break-words">
                      {line.label}
                      {line.cents !== undefined && (
                        <span className="block text-muted text-xs tabular-nums">
                          {formatRand(line.cents)}
                        </span>
                      )}
                    </span>
                    <Badge tone={line.isUrgent ? 'warning' : 'neutral'}>
                      {formatCount(line.count)}
                      {line.isMore && '+'}
                    </Badge>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}

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

/** Emails that were broken off, failed or are held: staff must decide. */
export function MailWarning({ count }: { count: number }) {
  return (
    <Alert
      kind="warning"
      title={count === 1 ? '1 email needs your attention' : `${count} emails need your attention`}
    >
      Send them again, or take them off the list:{' '}
      <Link to="/admin/emails" className="font-semibold underline underline-offset-4">
        review emails
      </Link>
    </Alert>
  )
}
