import { formatDay, formatRelative } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import type { WorkingHours } from '#modules/identity/rules/staff-profile/weekdays.ts'
import { awayHint, hoursLabel } from '#modules/identity/rules/staff-profile/working-hours.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'
import { memberName } from './member-name.ts'
import type { MemberRow } from './member-view.server.ts'
import { RowActions } from './row-actions.tsx'
import { RoleBadge, StaffStatusBadge, staffStatusOptions } from './staff-badges.tsx'

export function staffColumns(zone: TimeZone, now: Date): Column<MemberRow>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={memberName(row)} pictureUrl={row.avatarUrl ?? ''} size="sm" />
          <NameCell
            name={memberName(row)}
            below={row.email}
            className="min-w-0 md:max-w-52 @4xl/list:max-w-64"
          />
          {row.isOneself && <Badge>You</Badge>}
        </span>
      ),
      sort: { by: 'name', first: 'ascending' },
      second: { header: 'Email', by: 'email', first: 'ascending' },
      phone: 'title',
    },
    {
      id: 'role',
      header: 'Role',
      cell: (row) => <RoleBadge name={row.roleName} isAdministrator={row.isAdministrator} />,
      phone: 'line',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <StaffStatusBadge status={row.status} />,
      phone: 'corner',
    },
    {
      id: 'hours',
      header: 'Working hours',
      cell: (row) => <Hours hours={row.workingHours} now={now} />,
      className: 'text-muted',
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'last-sign-in',
      header: 'Last sign-in',
      cell: (row) => (row.lastSignedInAt ? formatRelative(row.lastSignedInAt, now, zone) : 'Never'),
      className: 'whitespace-nowrap text-muted',
      sort: { by: 'login', first: 'descending' },
      phone: 'hidden',
      from: 'wide',
    },
    {
      id: 'added',
      header: 'Added',
      cell: (row) => (
        <span className="whitespace-nowrap text-muted">
          <span className="md:hidden">Added </span>
          {formatDay(dayIn(zone, row.createdAt))}
        </span>
      ),
      sort: { by: 'added', first: 'descending' },
      phone: 'foot',
      from: 'wide',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (row) => <RowActions row={row} />,
      align: 'end',
      phone: 'foot-end',
    },
  ]
}

/** Whether a member is away is a hint; no rule depends on it. */
function Hours({ hours, now }: { hours: WorkingHours; now: Date }) {
  const [label, away] = [hoursLabel(hours), awayHint(hours, now)]
  if (label === '') return null
  return (
    <span className="flex flex-col">
      {label}
      {away !== null && (
        <span className="text-sm">{away.charAt(0).toUpperCase() + away.slice(1)}</span>
      )}
    </span>
  )
}

export function staffFilters(roles: Filter['options']): readonly Filter[] {
  return [
    { name: 'role', label: 'Role', all: 'All roles', options: roles },
    { name: 'status', label: 'Status', all: 'All statuses', options: staffStatusOptions },
  ]
}
