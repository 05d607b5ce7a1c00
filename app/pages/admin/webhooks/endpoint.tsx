import { Send } from 'lucide-react'
import { data, href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { DeliveryStatus, EndpointStatus } from '#modules/webhooks/components/webhook-status.tsx'
import {
  type DeliveryRow,
  deliveryList,
  type EndpointRow,
  endpointById,
} from '#modules/webhooks/queries/webhooks.server.ts'
import {
  deliveryListShape,
  deliveryStateLabels,
  deliveryStates,
} from '#modules/webhooks/rules/endpoint.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/endpoint'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? new URL(loaderData.endpoint.url).host : 'Endpoint' },
]

export async function loader({ params: { id }, url }: Route.LoaderArgs) {
  const query = parseListQuery(deliveryListShape, url.searchParams)
  const endpoint = await endpointById(id)
  if (!endpoint) throw data('This endpoint was deleted.', { status: 404 })
  const [page, { timezone }] = await Promise.all([deliveryList(id, query), siteSettings()])
  return { endpoint, query, page, timezone }
}

const filters: readonly Filter[] = [
  {
    name: 'state',
    label: 'State',
    all: 'All deliveries',
    options: deliveryStates.map((value) => ({ value, label: deliveryStateLabels[value] })),
  },
]

const columnsIn = (zone: TimeZone): Column<DeliveryRow>[] => [
  {
    id: 'type',
    header: 'Event',
    cell: ({ type }) => <code className="wrap-anywhere text-sm">{type}</code>,
    phone: 'title',
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <DeliveryStatus state={state} />,
    phone: 'corner',
  },
  {
    id: 'answer',
    header: 'Last answer',
    cell: (row) => <span className="wrap-anywhere text-muted">{lastAnswer(row)}</span>,
    phone: 'line',
  },
  {
    id: 'attempts',
    header: 'Attempts',
    cell: ({ attempts }) => (
      <span className="tabular">
        {attempts}
        <span className="md:hidden"> {attempts === 1 ? 'attempt' : 'attempts'}</span>
      </span>
    ),
    align: 'end',
    phone: 'foot',
  },
  {
    id: 'created',
    header: 'Happened',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap text-muted">{formatMoment(createdAt, zone)}</span>
    ),
    phone: 'foot-end',
  },
]

function lastAnswer({ attempts, lastStatus, lastFailure }: DeliveryRow): string {
  if (attempts === 0) return 'Not sent yet'
  return lastStatus === null ? lastFailure : `HTTP ${lastStatus}`
}

export default function Endpoint({
  loaderData: { endpoint, query, page, timezone },
}: Route.ComponentProps) {
  const { id, url, description, state, stateReason, events } = endpoint
  return (
    <>
      <PageHeader
        title={new URL(url).host}
        back={{ label: 'Webhooks', to: href('/admin/webhooks') }}
        description={
          <span className="wrap-anywhere">
            {url}
            {description && ` · ${description}`} ·{' '}
            {events.length === 0 ? 'all events' : events.join(', ')}
          </span>
        }
        actions={<Actions endpoint={endpoint} />}
      />
      {state === 'active' ? (
        <p>
          <EndpointStatus state={state} />
        </p>
      ) : (
        <Alert kind="warning" title={state === 'paused' ? 'Paused' : 'Switched off'}>
          {stateReason}.{' '}
          {state === 'paused'
            ? 'Its events wait for it and are sent once it is resumed.'
            : 'Events are not kept for it.'}
        </Alert>
      )}
      <List
        label="Deliveries"
        noun={{ one: 'delivery', many: 'deliveries' }}
        columns={columnsIn(timezone)}
        page={page}
        query={query}
        filters={filters}
        search={null}
        rowKey={(row) => row.id}
        rowName={(row) => row.type}
        rowLink={(row) =>
          href('/admin/webhooks/:id/deliveries/:delivery', { id, delivery: row.id })
        }
        bulk={null}
        empty={
          <EmptyState icon={<Send className="size-6" />} title="Nothing was sent yet">
            Send a test event to see whether the address receives.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

function Actions({ endpoint: { id, state, failed } }: { endpoint: EndpointRow }) {
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'active' ? (
        <>
          <ActionButton to={href('/admin/webhooks/:id/test', { id })}>Send test event</ActionButton>
          <ActionButton to={href('/admin/webhooks/:id/pause', { id })}>Pause</ActionButton>
        </>
      ) : (
        <ActionButton to={href('/admin/webhooks/:id/resume', { id })} variant="primary">
          Resume
        </ActionButton>
      )}
      <Button
        to={href('/admin/webhooks/:id/resend', { id })}
        variant="outline"
        size="sm"
        preventScrollReset
      >
        {failed > 0 ? 'Send failed ones again' : 'Send again'}
      </Button>
      <Button to={href('/admin/webhooks/:id/secret', { id })} variant="outline" size="sm">
        Secret
      </Button>
      <Button to={href('/admin/webhooks/:id/edit', { id })} variant="outline" size="sm">
        Edit
      </Button>
      <Button
        to={href('/admin/webhooks/:id/delete', { id })}
        variant="ghost"
        size="sm"
        preventScrollReset
      >
        Delete
      </Button>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Webhooks" message="Failed to load the endpoint" error={error} />
}
