import { LifeBuoy } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/account/page-failure.tsx'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import {
  type OwnTicketStats,
  ownTicketOverview,
} from '#modules/support/queries/for-customers/own-tickets.server.ts'
import {
  ownTicketStatusLabels,
  ticketCategories,
  ticketCategoryLabels,
  ticketPriorities,
  ticketPriorityLabels,
  ticketStatuses,
} from '#modules/support/rules/ticket.ts'
import { ownTicketListShape } from '#modules/support/rules/ticket-list.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/tickets'
import { ticketColumns } from './tickets/columns.tsx'
import { TicketCounts } from './tickets/counts.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Support' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const query = parseListQuery(ownTicketListShape, args.url.searchParams)
  return {
    query,
    ...(await ownTicketOverview(person, query)),
    onlyLooking: person.viewedBy !== undefined,
  }
}

function choices<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
): Filter['options'] {
  return values.map((value) => ({ value, label: labels[value] }))
}

/** Categories say how many tickets they have. */
function filters({ byCategory }: OwnTicketStats): Filter[] {
  const categories = ticketCategories.map((value) => ({
    value,
    label: `${ticketCategoryLabels[value]} (${byCategory[value] ?? 0})`,
  }))
  return [
    {
      name: 'status',
      label: 'Status',
      all: 'All statuses',
      options: choices(ticketStatuses, ownTicketStatusLabels),
    },
    { name: 'category', label: 'Category', all: 'All categories', options: categories },
    {
      name: 'priority',
      label: 'Priority',
      all: 'All priorities',
      options: choices(ticketPriorities, ticketPriorityLabels),
    },
  ]
}

export default function Tickets({
  loaderData: { query, page, stats, now, zone, onlyLooking },
}: Route.ComponentProps) {
  const isEmpty = stats.total === 0
  return (
    <>
      <PageHeader
        title="Support"
        description="Everything you’ve asked us, and our answers."
        actions={
          !isEmpty &&
          !onlyLooking && <Button to={href('/dashboard/tickets/new')}>New ticket</Button>
        }
      />
      {!isEmpty && <TicketCounts stats={stats} />}
      <List
        label="Tickets"
        noun={{ one: 'ticket', many: 'tickets' }}
        columns={ticketColumns(now, zone)}
        page={page}
        query={query}
        search={
          isEmpty ? null : { label: 'Search tickets', placeholder: 'Search by subject or number' }
        }
        filters={isEmpty ? [] : filters(stats)}
        rowKey={(row) => row.id}
        rowName={(row) => row.subject}
        rowLink={(row) => href('/dashboard/tickets/:id', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState
            icon={<LifeBuoy className="size-6" />}
            title="You haven’t asked us anything yet"
            action={
              !onlyLooking && (
                <Button to={href('/dashboard/tickets/new')} size="lg">
                  New ticket
                </Button>
              )
            }
          >
            Tell us what’s wrong or what you need. You’ll get our answer here and by email.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Support" message="Failed to load tickets" error={error} />
}
