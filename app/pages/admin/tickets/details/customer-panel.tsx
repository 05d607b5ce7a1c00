import { Form, href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import type { StaffTicketDetails, TicketCustomer } from '#modules/support/queries/ticket.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { Services } from '../../customer-cards/cards.tsx'
import { TicketLinks } from '../ticket-links.tsx'

type Props = {
  ticket: StaffTicketDetails
  panel: TicketCustomer | null
  /** Who has the address of a ticket without a customer. */
  known: { id: string; name: string } | null
}

/** Who asked, what they have and what else they asked. Links are for staff who may open them. */
export function CustomerPanel({ ticket, panel, known }: Props) {
  const customer = panel?.customer ?? null
  if (!panel || !customer) {
    return (
      <Card title="Requester">
        <p className="break-words font-medium">{ticket.requesterName}</p>
        <p className="wrap-anywhere text-muted text-sm">{ticket.requesterEmail}</p>
        <div className="mt-3">
          <Alert
            kind="warning"
            title={known ? 'Not linked to a customer' : 'From an address that no customer has'}
          >
            {known
              ? `${known.name} has this address now. Linked, they see the whole ticket except internal notes.`
              : 'Don’t share account details.'}
          </Alert>
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          {known && (
            <Form method="post" action={href('/admin/tickets/:id/customer', { id: ticket.id })}>
              <HiddenField name="customerId" value={known.id} />
              <Button type="submit" size="sm">
                {`Link to ${known.name}`}
              </Button>
            </Form>
          )}
          <Button
            to={href('/admin/tickets/:id/customer', { id: ticket.id })}
            variant="outline"
            size="sm"
          >
            {known ? 'Another customer' : 'Link to a customer'}
          </Button>
        </div>
      </Card>
    )
  }
  if (customer.deletedAt !== null) {
    return (
      <Card title="Customer">
        <p className="text-muted text-sm">
          This customer was deleted, and their details with them. Answers reach nobody.
        </p>
      </Card>
    )
  }
  const search = new URLSearchParams({ q: customer.email })
  return (
    <>
      <Card title="Customer">
        <p className="mb-3 flex flex-wrap items-center gap-2">
          <SectionLink
            to={href('/admin/customers/:id', { id: customer.id })}
            className="min-w-0 break-words font-semibold"
          >
            {`${customer.firstName} ${customer.lastName}`.trim() || customer.email}
          </SectionLink>
          {customer.isVerified ? (
            <Badge tone="positive">Email verified</Badge>
          ) : (
            <Badge tone="warning">Email not verified</Badge>
          )}
        </p>
        <DescriptionList
          entries={[
            [
              'Email',
              <span key="email" className="wrap-anywhere">
                {customer.email}
              </span>,
            ],
            ['Phone', customer.phone],
            ['Company', customer.company],
          ]}
        />
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <SectionLink to={`${href('/admin/orders')}?${search}`} underlined>
            Orders
          </SectionLink>
          <SectionLink to={`${href('/admin/invoices')}?${search}`} underlined>
            Invoices
          </SectionLink>
          <SectionLink
            to={`${href('/admin/tickets')}?${new URLSearchParams({ customer: customer.id })}`}
            underlined
          >
            All tickets
          </SectionLink>
        </p>
      </Card>
      <Services services={panel.services} />
      <Card title="Other tickets" flush>
        <TicketLinks tickets={panel.tickets} none="No other tickets." />
      </Card>
    </>
  )
}
