import { href, Link } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { InvoiceStatusBadge } from '#modules/billing/invoices/components/invoice-status.tsx'
import type { InvoiceSummary } from '#modules/billing/invoices/queries/customer-invoices.server.ts'
import { OwnTicketLines } from '#modules/support/components/own-ticket-lines.tsx'
import type { OwnTicketRow } from '#modules/support/queries/for-customers/own-tickets.server.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

export function ServiceInvoices({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  return (
    <Card title="Invoices for this service" flush>
      {invoices.length === 0 ? (
        <p className="px-4 py-6 text-muted text-sm">There are no invoices yet.</p>
      ) : (
        <ul className="divide-y divide-line">
          {invoices.map((invoice) => (
            <li
              key={invoice.id}
              className="tabular relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-sunken/60"
            >
              <Link
                to={href('/dashboard/invoices/:id', { id: invoice.id })}
                className="min-w-0 break-words font-semibold after:absolute after:inset-0"
              >
                {invoice.number}
              </Link>
              <span className="text-muted text-sm">{formatDay(invoice.issueDate)}</span>
              <span className="ml-auto flex items-center gap-3">
                <InvoiceStatusBadge status={invoice.status} />
                <span className="font-semibold">{formatRand(invoice.totalCents)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

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
