import type { TimeZone } from '#kernel/dates.ts'
import { OwnTicketStatus } from '#modules/support/components/own-ticket-lines.tsx'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import type { OwnTicketRow } from '#modules/support/queries/for-customers/own-tickets.server.ts'
import { ticketCategoryLabels, ticketPriorityLabels } from '#modules/support/rules/ticket.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/table/column.ts'

export function ticketColumns(now: Date, zone: TimeZone): Column<OwnTicketRow>[] {
  return [
    {
      id: 'subject',
      header: 'Subject',
      cell: subject,
      className: 'min-w-56 wrap-anywhere',
      phone: 'title',
    },
    {
      id: 'category',
      header: 'Category',
      cell: (row) => ticketCategoryLabels[row.category],
      className: 'whitespace-nowrap',
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'priority',
      header: 'Priority',
      cell: (row) => <StatusBadge status={row.priority} labels={ticketPriorityLabels} />,
      phone: 'hidden',
      from: 'wide',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <OwnTicketStatus status={row.status} />,
      phone: 'corner',
    },
    {
      id: 'created',
      header: 'Opened',
      cell: (row) => <TicketTime at={row.createdAt} now={now} zone={zone} />,
      phone: 'hidden',
    },
    {
      id: 'latest',
      header: 'Last message',
      cell: (row) => (
        <>
          <span className="md:hidden">Last message </span>
          <TicketTime at={row.lastPublicMessageAt ?? row.createdAt} now={now} zone={zone} />
        </>
      ),
      phone: 'line',
    },
  ]
}

function subject(row: OwnTicketRow) {
  return (
    <>
      <span className="line-clamp-2">{row.subject}</span>
      <span className="block font-normal text-muted text-xs">{row.number}</span>
    </>
  )
}
