import { Boxes } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { ActionBadge, SeenBadge } from '#modules/provisioning/components/service-state.tsx'
import { type ServiceRow, serviceList } from '#modules/provisioning/queries/services.server.ts'
import { actionStateLabels, openActionStates } from '#modules/provisioning/rules/action.ts'
import { seenStateLabels, seenStates } from '#modules/provisioning/rules/service.ts'
import { forPerson, serviceListShape } from '#modules/provisioning/rules/service-forms.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'

const heading = 'Services'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(serviceListShape, args.url.searchParams)
  return { query, page: await serviceList(query, signedInStaff(args).userId) }
}

const filters: readonly Filter[] = [
  {
    name: 'seen',
    label: 'State',
    all: 'All states',
    options: seenStates.map((value) => ({ value, label: seenStateLabels[value] })),
  },
  {
    name: 'action',
    label: 'Action',
    all: 'Any or no action',
    options: [
      { value: forPerson, label: 'Waits for a person' },
      ...openActionStates.map((value) => ({ value, label: actionStateLabels[value] })),
    ],
  },
  {
    name: 'assigned',
    label: 'Assigned to',
    all: 'Assigned or not',
    options: [
      { value: 'mine', label: 'Me' },
      { value: 'unassigned', label: 'Unassigned' },
    ],
  },
]

const columns: Column<ServiceRow>[] = [
  {
    id: 'domain',
    header: 'Service',
    cell: ({ domain, description }) => (
      <span className="wrap-anywhere">
        <span className="font-semibold">{domain || 'No domain yet'}</span>
        <span className="block font-normal text-muted text-sm">{description}</span>
      </span>
    ),
    phone: 'title',
  },
  {
    id: 'seen',
    header: 'State',
    cell: ({ seen }) => <SeenBadge seen={seen} />,
    phone: 'corner',
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ customerName }) => <span className="wrap-anywhere">{customerName}</span>,
    phone: 'line',
  },
  {
    id: 'server',
    header: 'Server',
    cell: ({ serverName, userName }) => (
      <span className="wrap-anywhere text-muted">
        {[serverName, userName].filter(Boolean).join(' · ') || 'None yet'}
      </span>
    ),
    phone: 'foot',
  },
  {
    id: 'action',
    header: 'Action',
    cell: ({ verb, actionState, problem, assignee }) =>
      verb &&
      actionState && (
        <span className="wrap-anywhere grid gap-1">
          <ActionBadge verb={verb} state={actionState} />
          {problem && <span className="text-muted text-xs">{problem}</span>}
          {assignee && <span className="text-xs">{assignee}</span>}
        </span>
      ),
    phone: 'line',
  },
]

export default function Services({ loaderData: { query, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="The accounts that subscriptions pay for, and what is being done with them."
      />
      <List
        label="Services"
        noun={{ one: 'service', many: 'services' }}
        columns={columns}
        page={page}
        query={query}
        filters={filters}
        search={{ label: 'Search services', placeholder: 'Domain, user name, server or customer' }}
        rowKey={(row) => row.id}
        rowName={(row) => row.domain || row.description}
        rowLink={(row) => href('/admin/services/:id', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState icon={<Boxes className="size-6" />} title="No services yet">
            Once a package belongs to a group of servers, its paid orders become accounts here.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load services" error={error} />
}
