import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { activityActions, activityEntities } from '#modules/activity/rules/activity.ts'
import { type AuditEntry, changeSummary } from '#modules/activity/rules/audit-entry.ts'
import {
  actionLabel,
  activityEntityLabels,
  entityLabel,
} from '#modules/activity/rules/audit-labels.ts'
import { activityChannelLabels, activityChannels } from '#modules/activity/rules/channel.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'

export function auditColumns(zone: TimeZone): Column<AuditRow>[] {
  return [
    {
      id: 'what',
      header: 'What happened',
      cell: (row) => <NameCell name={row.title} below={row.summary} />,
      fills: true,
      phone: 'title',
    },
    {
      id: 'who',
      header: 'Who',
      cell: (row) => (
        <Who {...row} className="md:max-w-36 @4xl/list:max-w-44 @min-[74rem]/list:max-w-56" />
      ),
      phone: 'line',
    },
    {
      id: 'about',
      header: 'About',
      cell: (row) => entityLabel(row.entityType),
      className: 'whitespace-nowrap text-muted',
      phone: 'hidden',
      from: 'wide',
    },
    {
      id: 'action',
      header: 'Action',
      cell: (row) => actionLabel(row.action),
      className: 'whitespace-nowrap text-muted',
      phone: 'hidden',
      from: 'widest',
    },
    {
      id: 'where',
      header: 'From',
      cell: (row) => <From {...row} />,
      className: 'text-muted',
      phone: 'foot-end',
    },
    {
      id: 'time',
      header: 'Time',
      cell: (row) => formatMoment(row.createdAt, zone),
      className: 'whitespace-nowrap text-muted',
      sort: { by: 'time', first: 'descending', values: 'days' },
      phone: 'foot',
    },
  ]
}

function From({ channel, ipAddress, job }: Pick<AuditRow, 'channel' | 'ipAddress' | 'job'>) {
  return (
    <NameCell
      name={activityChannelLabels[channel]}
      below={ipAddress ?? job ?? ''}
      className="md:max-w-32 @4xl/list:max-w-40"
    />
  )
}

export function auditFilters(actors: readonly { userId: string; name: string }[]): Filter[] {
  return [
    {
      name: 'actor',
      label: 'Who',
      all: 'Everyone',
      options: actors.map(({ userId, name }) => ({ value: userId, label: name })),
    },
    {
      name: 'channel',
      label: 'Channel',
      all: 'All channels',
      options: activityChannels.map((value) => ({ value, label: activityChannelLabels[value] })),
    },
    {
      name: 'entity',
      label: 'About',
      all: 'About everything',
      options: byLabel(activityEntities, (value) => activityEntityLabels[value]),
    },
    {
      name: 'action',
      label: 'Action',
      all: 'All actions',
      options: byLabel(activityActions, actionLabel),
    },
  ]
}

function byLabel<Value extends string>(values: readonly Value[], label: (value: Value) => string) {
  return values
    .map((value) => ({ value, label: label(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en-ZA'))
}

/** What the list shows of an entry; values of changed fields can be long and stay on the server. */
type AuditRow = Pick<
  AuditEntry,
  | 'id'
  | 'title'
  | 'actorName'
  | 'viewedByName'
  | 'channel'
  | 'action'
  | 'entityType'
  | 'ipAddress'
  | 'job'
  | 'createdAt'
> & { summary: string }

export function auditRow({
  id,
  title,
  actorName,
  viewedByName,
  channel,
  action,
  entityType,
  ipAddress,
  job,
  createdAt,
  ...entry
}: AuditEntry): AuditRow {
  return {
    id,
    title,
    actorName,
    viewedByName,
    channel,
    action,
    entityType,
    ipAddress,
    job,
    createdAt,
    summary: changeSummary(entry),
  }
}

type Props = Pick<AuditEntry, 'actorName' | 'viewedByName'> & { className?: string }

/** Who did it, and which member of staff was logged in as them. */
export function Who({ actorName, viewedByName, className = '' }: Props) {
  return (
    <span className={`flex max-w-full flex-wrap items-center gap-x-2 gap-y-1 ${className}`}>
      <span className="min-w-0 max-w-full truncate" title={actorName}>
        {actorName}
      </span>
      {viewedByName !== null && (
        <Badge tone="warning" wraps>
          {viewedByName} logged in as them
        </Badge>
      )}
    </span>
  )
}
