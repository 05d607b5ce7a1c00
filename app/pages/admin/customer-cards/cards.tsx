import { href } from 'react-router'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { type CalendarDate, dayIn, type TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import type { OpenInvoice } from '#modules/billing/statements/queries/account-balance.server.ts'
import { ServiceStatusBadge } from '#modules/billing/subscriptions/components/service-row.tsx'
import { serviceStatusOf } from '#modules/billing/subscriptions/rules/service.ts'
import type { TicketCustomer } from '#modules/support/queries/ticket.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** As many as the card shows. */
export const openInvoicesShown = 5

type Props = { invoices: readonly OpenInvoice[] | null; now: Date; zone: TimeZone }

/** What the customer still has to pay; null without the permission to see it. */
export function OpenInvoices({ invoices, now, zone }: Props) {
  if (invoices === null) return null
  const today = dayIn(zone, now)
  return (
    <Card title="Open invoices" flush>
      {invoices.length === 0 && <p className="px-4 py-4 text-muted text-sm">No open invoices.</p>}
      <ul className="divide-y divide-line">
        {invoices.slice(0, openInvoicesShown).map((invoice) => (
          <li
            key={invoice.id}
            className="flex items-center justify-between gap-3 px-4 py-2 text-sm"
          >
            <span className="min-w-0">
              <SectionLink
                to={href('/admin/invoices/:id', { id: invoice.id })}
                className="wrap-anywhere font-medium"
              >
                {invoice.number}
              </SectionLink>
              <Due invoice={invoice} today={today} />
            </span>
            <span className="tabular whitespace-nowrap font-medium">
              {formatRand(invoice.owedCents)}
            </span>
          </li>
        ))}
      </ul>
      {invoices.length > openInvoicesShown && (
        <p className="border-line border-t px-4 py-2 text-muted text-sm">And more.</p>
      )}
    </Card>
  )
}

/** What was only ordered is never overdue. */
function Due({
  invoice: { dueDate, isOffer },
  today,
}: {
  invoice: OpenInvoice
  today: CalendarDate
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
      Due {formatDay(dueDate)}
      {!isOffer && dueDate < today && <Badge tone="danger">Overdue</Badge>}
    </span>
  )
}

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
