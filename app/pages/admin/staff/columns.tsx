import { type LucideIcon, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { href, Link, useFetcher } from 'react-router'
import { formatDay, formatRelative } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/result.ts'
import {
  awayHint,
  hoursLabel,
  type WorkingHours,
} from '#modules/identity/rules/staff-profile/working-hours.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { Avatar } from '#ui/layout/avatar.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'
import { useListSearch } from './list-search.ts'
import { memberName, RoleBadge, StaffStatusBadge, staffStatusOptions } from './member.tsx'
import type { MemberRow } from './member-view.server.ts'

const square =
  'grid size-9 max-sm:size-11 shrink-0 md:@max-4xl/list:size-8 cursor-pointer place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text'

/** Edit, activate or deactivate, delete: above the link that covers the row. */
function RowActions({ row }: { row: MemberRow }) {
  const search = useListSearch()
  if (!row.mayChange) return null
  const { id, status, isOneself } = row
  const name = memberName(row)
  const isInvited = status === 'invited'
  return (
    <span className="-my-1 flex justify-end gap-0.5 max-md:-mr-2">
      <Link
        to={`${href('/admin/staff/:id', { id })}${search}`}
        preventScrollReset
        aria-label={`Edit ${name}`}
        title="Edit"
        className={square}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Link>
      {isInvited && (
        <RowButton
          to={href('/admin/staff/:id/invite', { id })}
          label={`Send the invitation to ${name} again`}
          icon={Send}
        />
      )}
      {status === 'active' && !isOneself && (
        <RowButton
          to={href('/admin/staff/:id/deactivate', { id })}
          label={`Deactivate ${name}`}
          icon={PowerOff}
        />
      )}
      {status === 'inactive' && (
        <RowButton
          to={href('/admin/staff/:id/activate', { id })}
          label={`Activate ${name}`}
          icon={Power}
        />
      )}
      {!isOneself && (
        <Link
          to={`${href('/admin/staff/:id/delete', { id })}${search}`}
          preventScrollReset
          aria-label={isInvited ? `Withdraw the invitation of ${name}` : `Delete ${name}`}
          title={isInvited ? 'Withdraw the invitation' : 'Delete'}
          className={`${square} hover:text-danger`}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Link>
      )}
    </span>
  )
}

function RowButton({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  const search = useListSearch()
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  return (
    <fetcher.Form method="post" action={to}>
      <HiddenField name="list" value={search} />
      <button
        type="submit"
        aria-label={label}
        title={label}
        aria-busy={fetcher.state !== 'idle'}
        className={square}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </fetcher.Form>
  )
}

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
