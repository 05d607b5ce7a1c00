import { href, Link } from 'react-router'
import { OwnTicketLines } from '#modules/support/components/own-ticket-lines.tsx'
import type { OwnTicketRow } from '#modules/support/queries/for-customers/own-tickets.server.ts'
import { Card } from '#ui/primitives/card.tsx'

/** Tickets that still want something, a line each; nothing when there are none. */
export function OpenTickets({ tickets }: { tickets: readonly OwnTicketRow[] }) {
  if (tickets.length === 0) return null
  return (
    <Card
      title="Your open tickets"
      flush
      actions={
        <Link
          to={href('/dashboard/tickets')}
          className="py-0.5 text-link text-sm underline underline-offset-4"
        >
          See all tickets
        </Link>
      }
    >
      <OwnTicketLines
        tickets={tickets}
        addressOf={(id) => href('/dashboard/tickets/:id', { id })}
      />
    </Card>
  )
}
