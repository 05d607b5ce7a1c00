import { PackageCheck } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatMoment, formatRelative } from '#kernel/date-format.ts'
import {
  servicesToSetUp,
  servicesToSetUpCount,
} from '#modules/billing/orders/queries/services-to-set-up.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/set-up'
import { SetUpRow } from './set-up-row.tsx'

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
        description="Paid orders that are not marked as set up. Each is due a day after its payment."
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
              <SetUpRow key={service.id} service={service} />
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to fetch orders" error={error} />
}
