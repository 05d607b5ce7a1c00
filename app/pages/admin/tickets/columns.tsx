import type { TimeZone } from '#kernel/dates.ts'
import { EscalatedBadge, StaffTicketStatus } from '#modules/support/components/ticket-badges.tsx'
import { TicketDue, TicketTime } from '#modules/support/components/ticket-time.tsx'
import { PresenceMark } from '#modules/support/presence/components/presence.tsx'
import type { TicketListRow } from '#modules/support/queries/ticket-list.server.ts'
import {
  ticketCategoryLabels,
  ticketPriorityLabels,
  ticketTeamLabels,
} from '#modules/support/rules/ticket.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { NameCell } from '#ui/table/name-cell.tsx'

/** `present`: others who have a ticket of this page open. */
type Context = {
  zone: TimeZone
  now: Date
  present: ReadonlyMap<string, readonly string[]>
  /** Tickets in which a customer wrote since the reader last looked. */
  unread: ReadonlySet<string>
}

export function ticketColumns({ zone, now, present, unread }: Context): Column<TicketListRow>[] {
  return [
    {
      id: 'ticket',
      header: 'Ticket',
      cell: (row) => (
        <NameCell
          name={row.subject}
          isNew={unread.has(row.id)}
          below={`${row.number} · ${row.requesterName}${row.stars === null ? '' : ` · ★ ${row.stars}`}`}
        />
      ),
      fills: true,
      sort: { by: 'number', first: 'ascending' },
      phone: 'title',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <Status row={row} present={present.get(row.id)} />,
      phone: 'corner',
    },
    {
      id: 'priority',
      header: 'Priority',
      cell: (row) => <StatusBadge status={row.priority} labels={ticketPriorityLabels} />,
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
      from: 'widescreen',
    },
    {
      id: 'agent',
      header: 'Agent',
      cell: (row) => <Agent name={row.agentName} />,
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'due',
      header: 'Due',
      cell: (row) => <TicketDue dueAt={row.slaDueAt} now={now} zone={zone} />,
      phone: 'hidden',
      from: 'wide',
    },
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

function Status({
  row,
  present = [],
}: {
  row: TicketListRow
  present: readonly string[] | undefined
}) {
  return (
    <span className="list-stack">
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
