import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { ServiceStatusBadge } from '#modules/billing/subscriptions/components/service-row.tsx'
import { serviceStatusOf } from '#modules/billing/subscriptions/rules/service.ts'
import type { TicketCustomer } from '#modules/support/queries/ticket.server.ts'
import { Card } from '#ui/primitives/card.tsx'

/** What a customer has, for staff who may open it. */
export function Services({ services }: Pick<TicketCustomer, 'services'>) {
  return (
    <Card title="Services" flush>
      {services.length === 0 && <p className="px-4 py-4 text-muted text-sm">No active services.</p>}
      <ul className="divide-y divide-line">
        {services.map(({ id, description, label, status }) => (
          <li key={id} className="flex items-center justify-between gap-3 px-4 py-2 text-sm">
            <span className="min-w-0 break-words">
              <SectionLink to={href('/admin/subscriptions/:id', { id })} className="font-medium">
                {label || description}
              </SectionLink>
              {label !== '' && <span className="block text-muted text-xs">{description}</span>}
            </span>
            <ServiceStatusBadge status={serviceStatusOf({ subscription: status })} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
