import type { TimeZone } from '#kernel/dates.ts'
import { MailStatusBadge } from '#modules/support/components/mail-status-badge.tsx'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import type { MailListRow } from '#modules/support/incoming-mail/queries/mail-list.server.ts'
import { mailStatusReasons } from '#modules/support/incoming-mail/rules/mail-labels.ts'
import type { Column } from '#ui/table/column.ts'
import { NameCell } from '#ui/table/name-cell.tsx'

export function mailColumns(zone: TimeZone, now: Date): Column<MailListRow>[] {
  return [
    {
      id: 'email',
      header: 'Email',
      cell: (row) => (
        <NameCell
          name={row.subject || '(no subject)'}
          below={[row.fromName, row.fromAddress].filter(Boolean).join(' · ')}
          className="md:max-w-64 @4xl/list:max-w-96"
        />
      ),
      phone: 'title',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <MailStatusBadge status={row.status} />,
      phone: 'corner',
    },
    {
      id: 'reason',
      header: 'Reason',
      cell: (row) => (
        <span className="block max-w-full text-muted md:max-w-72">
          {row.reason || mailStatusReasons[row.status]}
        </span>
      ),
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'received',
      header: 'Received',
      cell: (row) => <TicketTime at={row.receivedAt} now={now} zone={zone} />,
      className: 'text-muted',
      sort: { by: 'received', first: 'descending' },
      phone: 'foot-end',
    },
  ]
}
