import { href, Link } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { OwnTicket } from '#modules/support/queries/for-customers/own-ticket.server.ts'
import { ticketCategoryLabels, ticketPriorityLabels } from '#modules/support/rules/ticket.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** What is known of a ticket beside its thread. */
export function TicketFacts({ ticket, zone }: { ticket: OwnTicket; zone: TimeZone }) {
  const { service } = ticket
  return (
    <Card className="lg:sticky lg:top-24">
      <h2 className="sr-only">About this ticket</h2>
      <DescriptionList
        entries={[
          ['Answered by', ticket.agentName ?? 'Our support team'],
          ['Answer by', ticket.answerDueAt && formatMoment(ticket.answerDueAt, zone)],
          [
            'Service',
            service && (
              <Link
                to={href('/dashboard/services/:id', { id: service.id })}
                className="text-link underline underline-offset-4"
              >
                {service.label || service.description}
              </Link>
            ),
          ],
          ['Category', ticketCategoryLabels[ticket.category]],
          [
            'Priority',
            <StatusBadge key="priority" status={ticket.priority} labels={ticketPriorityLabels} />,
          ],
          ['Opened', formatMoment(ticket.createdAt, zone)],
        ]}
      />
    </Card>
  )
}
