import { href } from 'react-router'
import { OwnTicketLines } from '#modules/support/components/own-ticket-lines.tsx'
import type { OwnTicketRow } from '#modules/support/queries/for-customers/own-tickets.server.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = { serviceId: string; tickets: readonly OwnTicketRow[]; onlyLooking: boolean }

/** The latest tickets about a service, and the way to a new one. */
export function ServiceTickets({ serviceId, tickets, onlyLooking }: Props) {
  return (
    <Card
      title="Tickets about this service"
      flush
      actions={
        !onlyLooking && (
          <Button
            to={`${href('/dashboard/tickets/new')}?service=${serviceId}`}
            variant="outline"
            size="sm"
          >
            New ticket
          </Button>
        )
      }
    >
      {tickets.length === 0 ? (
        <p className="px-4 py-6 text-muted text-sm">There are no tickets yet.</p>
      ) : (
        <OwnTicketLines
          tickets={tickets}
          addressOf={(id) => href('/dashboard/tickets/:id', { id })}
        />
      )}
    </Card>
  )
}
