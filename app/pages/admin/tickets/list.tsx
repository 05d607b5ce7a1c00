import { LifeBuoy } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { customerChoice } from '#modules/customers/queries/customer-choices.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { failedMails } from '#modules/support/incoming-mail/queries/received-mails.server.ts'
import { mayDeleteTickets, maySetUpSupport } from '#modules/support/policy.ts'
import { useListPresence } from '#modules/support/presence/components/presence.tsx'
import {
  othersInTickets,
  unreadTickets,
} from '#modules/support/presence/queries/presence.server.ts'
import { ticketCounts } from '#modules/support/queries/ticket-counts.server.ts'
import { ticketList } from '#modules/support/queries/ticket-list.server.ts'
import {
  readTicketDays,
  statusesField,
  statusesIn,
  statusListIn,
  ticketListShape,
  withStatuses,
} from '#modules/support/rules/ticket-list.ts'
import { ownAvailability, ticketAgents } from '#modules/support/teams/queries/team-setup.server.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'
import { agentChoices } from './agent-choices.server.ts'
import { ticketColumns } from './columns.tsx'
import { ticketFilters } from './filters.ts'
import { HeadActions, newTicket } from './head-actions.tsx'
import { SavedViews } from './saved-views.tsx'
import { BulkChanges } from './selected/bulk-changes.tsx'
import { TicketStatCards } from './stat-cards.tsx'

const heading = 'Tickets'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const agents = await agentChoices(await ticketAgents())
  const searchParams = withStatuses(args.url.searchParams)
  const statusList = statusListIn(searchParams)
  const customer = await customerChoice(searchParams.get('customer') ?? '')
  const shape = ticketListShape(
    agents.map(({ userId }) => userId),
    statusList,
    customer?.id,
  )
  const query = { ...parseListQuery(shape, searchParams), ...readTicketDays(searchParams) }
  const [page, counts, failed, { timezone }, availability] = await Promise.all([
    ticketList(query),
    ticketCounts(),
    failedMails(),
    siteSettings(),
    ownAvailability(member.userId),
  ])
  const ids = page.rows.map(({ id }) => id)
  const [present, unread] = await Promise.all([
    othersInTickets(ids, member.userId),
    unreadTickets(ids, member.userId),
  ])
  return {
    query,
    page,
    present,
    unread,
    mayDelete: mayDeleteTickets(member),
    availability,
    counts,
    failed,
    agents,
    statusList,
    ticked: statusesIn(searchParams.get(statusesField) ?? ''),
    customer: customer && { id: customer.id, name: customer.name || customer.email },
    memberId: member.userId,
    maySetUp: maySetUpSupport(member),
    timezone,
    now: now(),
  }
}

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const {
    query,
    page,
    availability,
    counts,
    failed,
    agents,
    statusList,
    ticked,
    customer,
    memberId,
    maySetUp,
    mayDelete,
    unread,
    timezone,
    now,
  } = loaderData
  const ids = page.rows.map(({ id }) => id)
  const present = useListPresence(href('/admin/tickets/presence'), ids, loaderData.present)
  return (
    <>
      <PageHeader
        title={heading}
        more={<HeadActions maySetUp={maySetUp} availability={availability} failed={failed} />}
        actions={newTicket}
      />
      <TicketStatCards counts={counts} />
      <SavedViews memberId={memberId} />
      <List
        label="Tickets"
        noun={{ one: 'ticket', many: 'tickets' }}
        columns={ticketColumns({ zone: timezone, now, present, unread })}
        page={page}
        query={query}
        filters={ticketFilters({ agents, statusList, ticked, customer })}
        search={{ label: 'Search tickets', placeholder: 'Subject, number, customer or words' }}
        rowKey={(row) => row.id}
        rowName={(row) => `ticket ${row.number}`}
        rowLink={(row) => href('/admin/tickets/:id', { id: row.id })}
        bulk={{
          page: href('/admin/tickets/selected/:form?'),
          label: 'Change selected',
          actions: (selection) => <BulkChanges {...{ selection, agents, mayDelete }} />,
        }}
        empty={
          <EmptyState
            icon={<LifeBuoy className="size-6" />}
            title="No tickets found"
            action={newTicket}
          >
            Tickets appear here when customers ask for help. You can also open one for a customer.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message="Failed to load tickets"
      retryLabel="Retry"
      actions={newTicket}
      error={error}
    />
  )
}
