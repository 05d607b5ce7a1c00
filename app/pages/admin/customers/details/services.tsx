import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { billingPeriodLabels } from '#modules/billing/orders/rules/order.ts'
import { ServiceStatusBadge } from '#modules/billing/subscriptions/components/service-row.tsx'
import { serviceStatusOf } from '#modules/billing/subscriptions/rules/service.ts'
import type { CustomerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { Card } from '#ui/primitives/card.tsx'

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
                {formatRand(service.amountCents)}{' '}
                {billingPeriodLabels[service.billingPeriod].toLowerCase()}, excluding VAT
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
