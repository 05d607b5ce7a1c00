import type { TimeZone } from '#kernel/dates.ts'
import { EscalatedBadge } from '#modules/support/components/escalated-badge.tsx'
import { StaffTicketStatus, TicketPriorityLabel } from '#modules/support/components/ticket-badges.tsx'
import { TicketDue } from '#modules/support/components/ticket-due.tsx'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import { PresenceMark } from '#modules/support/presence/components/presence-mark.tsx'
import type { TicketListRow } from '#modules/support/queries/ticket-list.server.ts'
import {
  ticketCategories,
  ticketCategoryLabels,
  ticketPriorities,
  ticketPriorityLabels,
  ticketStatuses,
  ticketStatusLabels,
  ticketTeamLabels,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import { ratingFilters, statusesIn } from '#modules/support/rules/ticket-list.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'

/** `present`: others who have a ticket of this page open. */
type Context = { zone: TimeZone; now: Date; present: ReadonlyMap<string, readonly string[]> }

export function ticketColumns({ zone, now, present }: Context): Column<TicketListRow>[] {
  return [
    {
      id: 'ticket',
      header: 'Ticket',
      cell: (row) => (
        <NameCell
          name={row.subject}
          below={`${row.number} · ${row.requesterName}${row.stars === null ? '' : ` · ★ ${row.stars}`}`}
          className="md:max-w-none"
        />
      ),
      // As wide as the other columns leave it, so that no badge or name pushes the table out of its card.
      className: 'md:w-full md:min-w-44 md:max-w-0',
      sort: { by: 'number', first: 'ascending' },
      phone: 'title',
    },
    { id: 'status', header: 'Status', cell: (row) => <Status row={row} present={present.get(row.id)} />, phone: 'corner' },
    {
      id: 'priority',
      header: 'Priority',
      cell: (row) => <TicketPriorityLabel priority={row.priority} />,
      sort: { by: 'priority', first: 'descending', values: 'amounts' },
      phone: 'foot',
    },
    {
      id: 'category',
      header: 'Category',
      cell: (row) => (
        <NameCell
          name={ticketCategoryLabels[row.category]}
          below={row.team === null ? '' : `Team ${ticketTeamLabels[row.team]}`}
          className="md:max-w-28"
        />
      ),
      phone: 'hidden',
      from: 'widest',
    },
    {
      id: 'agent',
      header: 'Agent',
      cell: (row) => <Agent name={row.agentName} />,
      phone: 'line',
      from: 'wide',
    },
    { id: 'due', header: 'Due', cell: (row) => <TicketDue dueAt={row.slaDueAt} now={now} zone={zone} />, phone: 'hidden', from: 'wide' },
    {
      id: 'created',
      header: 'Created',
      cell: (row) => <TicketTime at={row.createdAt} now={now} zone={zone} />,
      className: 'text-muted',
      sort: { by: 'created', first: 'descending' },
      phone: 'hidden',
      from: 'widest',
    },
    {
      id: 'updated',
      header: 'Updated',
      cell: (row) => <TicketTime at={row.updatedAt} now={now} zone={zone} />,
      className: 'text-muted',
      sort: { by: 'updated', first: 'descending' },
      phone: 'foot-end',
    },
  ]
}

function Status({ row, present = [] }: { row: TicketListRow; present: readonly string[] | undefined }) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StaffTicketStatus ticket={row} />
      <EscalatedBadge ticket={row} />
      <PresenceMark names={present} />
    </span>
  )
}

function Agent({ name }: { name: string | null }) {
  if (name === null) return <span className="text-muted">Unassigned</span>
  return (
    <span className="block max-w-full truncate md:max-w-28" title={name}>
      {name}
    </span>
  )
}

function options<Value extends string>(values: readonly Value[], labels: Record<Value, string>) {
  return values.map((value) => ({ value, label: labels[value] }))
}

function listLabel(statusList: string): string {
  return statusesIn(statusList)
    .map((status) => ticketStatusLabels[status])
    .join(', ')
}

/** `statusList`: several statuses that the address names. */
export function ticketFilters(agents: readonly { userId: string; name: string }[], statusList: string | null): Filter[] {
  return [
    {
      name: 'status',
      label: 'Status',
      all: 'All statuses',
      options: [
        { value: 'unsolved', label: 'Unsolved' },
        { value: 'waiting_us', label: 'Waiting on us' },
        { value: 'overdue', label: 'Overdue' },
        { value: 'escalated', label: 'Escalated' },
        ...options(ticketStatuses, ticketStatusLabels),
        { value: 'merged', label: 'Merged' },
        ...(statusList === null ? [] : [{ value: statusList, label: listLabel(statusList) }]),
      ],
    },
    { name: 'priority', label: 'Priority', all: 'All priorities', options: options(ticketPriorities, ticketPriorityLabels) },
    { name: 'category', label: 'Category', all: 'All categories', options: options(ticketCategories, ticketCategoryLabels) },
    { name: 'team', label: 'Team', all: 'All teams', options: options(ticketTeams, ticketTeamLabels) },
    {
      name: 'rating',
      label: 'Rating',
      all: 'All ratings',
      options: ratingFilters.map((value) => ({ value, label: value === 'any' ? 'Rated' : value === '1' ? '1 star' : `${value} stars` })),
    },
    {
      name: 'agent',
      label: 'Agent',
      all: 'All agents',
      options: [{ value: 'none', label: 'Unassigned' }, ...agents.map(({ userId, name }) => ({ value: userId, label: name }))],
    },
  ]
}
