import { PackageCheck } from 'lucide-react'
import { href, Link } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatMoment, formatRelative } from '#kernel/date-format.ts'
import {
  type ServiceToSetUp,
  servicesToSetUp,
  servicesToSetUpCount,
} from '#modules/billing/orders/queries/services-to-set-up.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/set-up'

const heading = 'Services to set up'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  const [services, count, { timezone }] = await Promise.all([
    servicesToSetUp(),
    servicesToSetUpCount(),
    siteSettings(),
  ])
  const at = now()
  return {
    count,
    services: services.map(({ paidAt, due, ...service }) => ({
      ...service,
      paid: formatMoment(paidAt, timezone),
      due: `${formatMoment(due, timezone)}, ${formatRelative(due, at, timezone)}`,
      isOverdue: due < at,
    })),
  }
}

/** What was paid and is not there yet, the longest waiting first. */
export default function SetUp({ loaderData: { services, count } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="Paid orders whose service nobody has called ready. Each is due a day after its payment."
        back={{ label: 'Orders', to: href('/admin/orders') }}
      />
      {services.length === 0 ? (
        <EmptyState
          icon={<PackageCheck className="size-6" />}
          title="Everything that was paid is set up"
        >
          New paid orders come here.
        </EmptyState>
      ) : (
        <Card flush>
          <ul aria-label={heading} className="divide-y divide-line">
            {services.map((service) => (
              <Row key={service.id} service={service} />
            ))}
          </ul>
        </Card>
      )}
      {count > services.length && (
        <p className="text-muted text-sm">More come here as these are done.</p>
      )}
    </>
  )
}

type Shown = Pick<
  ServiceToSetUp,
  'id' | 'orderNumber' | 'customerName' | 'serviceLabel' | 'descriptions'
> & { paid: string; due: string; isOverdue: boolean }

function Row({ service }: { service: Shown }) {
  const { id, orderNumber, customerName, serviceLabel, descriptions, paid, due } = service
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-medium">{serviceLabel || descriptions[0]}</p>
        <p className="wrap-anywhere text-muted">
          {serviceLabel ? descriptions.join(', ') : descriptions.slice(1).join(', ')}
          {(serviceLabel || descriptions.length > 1) && ' · '}
          {customerName}
        </p>
      </div>
      <div className="min-w-0 basis-88">
        <p className="tabular">
          Due {due} {service.isOverdue && <Badge tone="danger">Overdue</Badge>}
        </p>
        <p className="text-muted">
          <Link to={href('/admin/orders/:id', { id })} className="underline underline-offset-4">
            {orderNumber}
          </Link>
          , paid {paid}
        </p>
      </div>
      <ActionButton
        to={href('/admin/orders/:id/set-up', { id })}
        aria-label={`${orderNumber} is set up`}
      >
        Set up
      </ActionButton>
    </li>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to fetch orders" error={error} />
}
