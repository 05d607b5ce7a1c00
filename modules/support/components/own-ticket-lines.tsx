import { Link } from 'react-router'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import type { OwnTicketRow } from '../queries/for-customers/own-tickets.server.ts'
import { ownTicketStatusLabels, type TicketStatus } from '../rules/ticket.ts'

/** A ticket's status as its customer reads it. */
export function OwnTicketStatus({ status }: { status: TicketStatus }) {
  return <StatusBadge status={status} labels={ownTicketStatusLabels} />
}

type Props = { tickets: readonly OwnTicketRow[]; addressOf: (id: string) => string }

/** A few of a customer's tickets, a line each. */
export function OwnTicketLines({ tickets, addressOf }: Props) {
  return (
    <ul className="divide-y divide-line">
      {tickets.map(({ id, subject, number, status }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken/60"
        >
          <div className="min-w-0 flex-1 basis-48">
            <Link
              to={addressOf(id)}
              className="wrap-anywhere line-clamp-2 font-semibold after:absolute after:inset-0"
            >
              {subject}
            </Link>
            <span className="text-muted text-sm">{number}</span>
          </div>
          <OwnTicketStatus status={status} />
        </li>
      ))}
    </ul>
  )
}
