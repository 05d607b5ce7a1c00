import { href, Link } from 'react-router'
import { TicketLinks } from '#app/pages/admin/tickets/ticket-links.tsx'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { ServiceStatusBadge } from '#modules/billing/subscriptions/components/service-row.tsx'
import { serviceStatusOf } from '#modules/billing/subscriptions/rules/service.ts'
import { perPeriod } from '#modules/catalog/rules/period-labels.ts'
import type { CustomerDetails } from '#modules/customers/queries/customer-details.server.ts'
import type { CustomerPerson } from '#modules/customers/queries/people/people.server.ts'
import { contactRoleLabel } from '#modules/identity/rules/contact.ts'
import type { CustomerTicketRow } from '#modules/support/queries/find-tickets.server.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type PeopleProps = {
  customerId: string
  people: readonly Pick<CustomerPerson, 'id' | 'name' | 'roles' | 'state'>[]
}

/** Who acts for the customer besides its owner. */
export function CustomerPeopleCard({ customerId: id, people }: PeopleProps) {
  const manage = (
    <Button to={href('/admin/customers/:id/people', { id })} variant="outline" size="sm">
      Manage
    </Button>
  )
  return (
    <Card title="People" actions={manage} flush>
      {people.length === 0 ? (
        <p className="px-4 py-5 text-muted text-sm">Only the owner has access.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {people.map((person) => (
            <li key={person.id} className="relative px-4 py-2.5 hover:bg-sunken/60">
              <Link
                to={href('/admin/customers/:id/people/:person', { id, person: person.id })}
                className="wrap-anywhere font-medium after:absolute after:inset-0"
              >
                {person.name}
              </Link>
              <span className="block text-muted">
                {contactRoleLabel(person.roles)}
                {person.state !== 'active' && ', invited'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

export function CustomerServices({ services }: Pick<CustomerDetails, 'services'>) {
  return (
    <Card title="Services" flush>
      {services.length === 0 && (
        <p className="px-4 py-6 text-center text-muted text-sm">No active services.</p>
      )}
      <ul className="divide-y divide-line">
        {services.map((service) => (
          <li
            key={service.id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
          >
            <span className="min-w-0 flex-1 basis-40 break-words">
              <SectionLink
                to={href('/admin/subscriptions/:id', { id: service.id })}
                className="font-medium"
              >
                {service.description}
              </SectionLink>
              <span className="tabular block text-muted">
                {formatRand(service.amountCents)} {perPeriod(service.billingPeriod)}, excluding VAT
                {service.autoRenew &&
                  service.status === 'active' &&
                  ` · next ${formatDay(service.nextBillingDate)}`}
              </span>
            </span>
            <ServiceStatusBadge status={serviceStatusOf({ subscription: service.status })} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type TicketsProps = { customer: { id: string }; tickets: readonly CustomerTicketRow[] }

/** The last tickets of a customer, for staff who handle tickets. */
export function CustomerTickets({ customer, tickets }: TicketsProps) {
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
