import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { activityActions, activityEntities } from '#modules/activity/rules/activity.ts'
import {
  actionLabel,
  activityEntityLabels,
  entityLabel,
} from '#modules/activity/rules/audit-labels.ts'
import { activityChannelLabels, activityChannels } from '#modules/activity/rules/channel.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'
import type { AuditRow } from './audit-row.ts'
import { Who } from './who.tsx'

export function auditColumns(zone: TimeZone): Column<AuditRow>[] {
  return [
    {
      id: 'what',
      header: 'What happened',
      cell: (row) => (
        <NameCell
          name={row.title}
          below={row.summary}
          className="md:max-w-72 @4xl/list:max-w-80 @min-[74rem]/list:max-w-[28rem]"
        />
      ),
      phone: 'title',
    },
    {
      id: 'who',
      header: 'Who',
      cell: (row) => <Who {...row} className="md:max-w-44 @min-[74rem]/list:max-w-56" />,
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
      className="md:max-w-40"
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
