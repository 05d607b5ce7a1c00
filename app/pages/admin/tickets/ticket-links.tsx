import { href, Link } from 'react-router'
import { TicketStatusBadge } from '#modules/support/components/ticket-badges.tsx'
import type { TicketStatus } from '#modules/support/rules/ticket.ts'

type Props = {
  tickets: readonly { id: string; number: string; subject: string; status: TicketStatus }[]
  none: string
}

/** A few tickets, for a card. */
export function TicketLinks({ tickets, none }: Props) {
  if (tickets.length === 0) return <p className="px-4 py-4 text-muted text-sm">{none}</p>
  return (
    <ul className="divide-y divide-line">
      {tickets.map(({ id, number, subject, status }) => (
        <li key={id} className="flex items-center justify-between gap-3 px-4 py-2 text-sm">
          <span className="wrap-anywhere min-w-0">
            <Link
              to={href('/admin/tickets/:id', { id })}
              className="font-medium underline-offset-2 hover:underline"
            >
              {subject}
            </Link>
            <span className="block text-muted text-xs">{number}</span>
          </span>
          <TicketStatusBadge status={status} />
        </li>
      ))}
    </ul>
  )
}
