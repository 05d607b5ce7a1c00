import { Plus, Webhook } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { SectionLink } from '#app/shells/admin/section-link.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import { formatCount } from '#kernel/format-count.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EndpointStatus } from '#modules/webhooks/components/webhook-status.tsx'
import { type EndpointRow, endpointList } from '#modules/webhooks/queries/webhooks.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/list'

const heading = 'Webhooks'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  const [endpoints, { timezone }] = await Promise.all([endpointList(), siteSettings()])
  return { endpoints, timezone }
}

const add = (
  <Button to={href('/admin/webhooks/new')} icon={<Plus aria-hidden="true" className="size-4" />}>
    Add endpoint
  </Button>
)

export default function Webhooks({ loaderData: { endpoints, timezone } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="Other programs hear at once of orders, payments, tickets and more: each event is sent to their address, signed, until it is accepted."
        actions={add}
      />
      <Card flush>
        {endpoints.length === 0 ? (
          <EmptyState icon={<Webhook className="size-6" />} title="No endpoints yet" action={add}>
            Add the address of a program that should hear of what happens here.
          </EmptyState>
        ) : (
          <ul aria-label="Endpoints" className="divide-y divide-line">
            {endpoints.map((endpoint) => (
              <EndpointItem
                key={endpoint.id}
                endpoint={endpoint}
                last={endpoint.lastDeliveredAt && formatMoment(endpoint.lastDeliveredAt, timezone)}
              />
            ))}
          </ul>
        )}
      </Card>
      <Outlet />
    </>
  )
}

function EndpointItem({ endpoint, last }: { endpoint: EndpointRow; last: string | null }) {
  const { id, url, description, events, waiting, failed } = endpoint
  const sent = events.length === 0 ? 'All events' : `${events.length} of the events`
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">
          <SectionLink to={href('/admin/webhooks/:id', { id })} underlined>
            {url}
          </SectionLink>
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          {[description, sent, last ? `last delivered ${last}` : 'nothing delivered yet']
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm tabular-nums">
        {waiting > 0 && <span>{formatCount(waiting)} waiting</span>}
        {failed > 0 && <span>{formatCount(failed)} failed</span>}
        <EndpointStatus state={endpoint.state} />
      </p>
    </li>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load webhooks" error={error} />
}
