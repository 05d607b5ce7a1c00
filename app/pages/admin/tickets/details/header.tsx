import { href, Link } from 'react-router'
import { EscalatedBadge } from '#modules/support/components/escalated-badge.tsx'
import {
  TicketPriorityLabel,
  TicketStatusBadge,
} from '#modules/support/components/ticket-badges.tsx'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import type { TicketNeighbours } from '#modules/support/queries/ticket-neighbours.server.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TicketActions } from './actions.tsx'
import { TicketKeys } from './ticket-keys.tsx'

type Props = {
  ticket: StaffTicketDetails
  neighbours: TicketNeighbours
  /** The address of the enquiry that it was made of, for who may open it. */
  enquiryPage: string | null
}

export function TicketHeader({ ticket, neighbours, enquiryPage }: Props) {
  return (
    <PageHeader
      title={<span className="wrap-anywhere min-w-0">{ticket.subject}</span>}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {ticket.number}
          <TicketStatusBadge status={ticket.status} />
          <EscalatedBadge ticket={ticket} />
          <TicketPriorityLabel priority={ticket.priority} />
          {enquiryPage !== null && (
            <Link
              to={enquiryPage}
              className="inline-flex min-h-6 items-center underline underline-offset-2"
            >
              From an enquiry
            </Link>
          )}
        </span>
      }
      back={{ label: 'Tickets', to: href('/admin/tickets') }}
      actions={
        <>
          <TicketActions id={ticket.id} />
          <TicketKeys id={ticket.id} neighbours={neighbours} />
        </>
      }
    />
  )
}
