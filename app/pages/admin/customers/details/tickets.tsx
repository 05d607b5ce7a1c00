import { href } from 'react-router'
import { TicketLinks } from '#app/pages/admin/tickets/ticket-links.tsx'
import type { CustomerTicketRow } from '#modules/support/queries/tickets-of-customer.server.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = { customer: { id: string }; tickets: readonly CustomerTicketRow[] }

/** The last tickets of a customer, for staff who handle tickets. */
export function CustomerTickets({ customer, tickets }: Props) {
  const actions = (
    <span className="flex flex-wrap gap-2">
      {tickets.length > 0 && (
        <Button
          to={`${href('/admin/tickets')}?${new URLSearchParams({ customer: customer.id })}`}
          variant="ghost"
          size="sm"
        >
          All tickets
        </Button>
      )}
      <Button
        to={`${href('/admin/tickets/new')}?${new URLSearchParams({ customer: customer.id })}`}
        variant="outline"
        size="sm"
      >
        New ticket
      </Button>
    </span>
  )
  return (
    <Card title="Tickets" actions={actions} flush>
      <TicketLinks tickets={tickets} none="No tickets." />
    </Card>
  )
}
