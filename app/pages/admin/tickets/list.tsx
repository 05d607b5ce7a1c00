import { ChartColumn, Inbox, LifeBuoy, MessageSquareText, Plus, Settings } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { requireStaff } from '#app/shells/guards.server.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { failedMails } from '#modules/support/incoming-mail/queries/failed-mails.server.ts'
import { failedMailCap } from '#modules/support/incoming-mail/rules/mail-limits.ts'
import { mayHandleTickets, maySetUpSupport } from '#modules/support/policy.ts'
import { useListPresence } from '#modules/support/presence/components/use-list-presence.ts'
import { othersInTickets } from '#modules/support/presence/queries/presence.server.ts'
import { ticketAgents } from '#modules/support/queries/ticket-agents.server.ts'
import { ticketCounts } from '#modules/support/queries/ticket-counts.server.ts'
import { ticketList } from '#modules/support/queries/ticket-list.server.ts'
import { readTicketDays, statusListIn, ticketListShape } from '#modules/support/rules/ticket-list.ts'
import { ownAvailability } from '#modules/support/teams/queries/team-setup.server.ts'
import { now } from '#platform/clock.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/list'
import { agentChoices } from './agent-choices.server.ts'
import { AwaySwitch } from './away-switch.tsx'
import { ticketColumns } from './columns.tsx'
import { ticketFilters } from './filters.ts'
import { TicketListKeys } from './list-keys.tsx'
import { SavedViews } from './saved-views.tsx'
import { BulkChanges } from './selected/bulk-changes.tsx'
import { TicketStatCards } from './stat-cards.tsx'

const heading = 'Tickets'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const member = await requireStaff(args, mayHandleTickets)
  const agents = await agentChoices(await ticketAgents())
  const { searchParams } = args.url
  const statusList = statusListIn(searchParams)
  const shape = ticketListShape(
    agents.map(({ userId }) => userId),
    statusList,
  )
  const query = { ...parseListQuery(shape, searchParams), ...readTicketDays(searchParams) }
  const [page, counts, failed, { timezone }, availability] = await Promise.all([
    ticketList(query),
    ticketCounts(),
    failedMails(),
    siteSettings(),
    ownAvailability(member.userId),
  ])
  const present = await othersInTickets(
    page.rows.map(({ id }) => id),
    member.userId,
  )
  return {
    query,
    page,
    present,
    availability,
    counts,
    failed,
    agents,
    statusList,
    memberId: member.userId,
    maySetUp: maySetUpSupport(member),
    timezone,
    now: now(),
  }
}

const newTicket = (
  <Button to={href('/admin/tickets/new')} icon={<Plus aria-hidden="true" className="size-4" />}>
    New ticket
  </Button>
)

function HeadActions({ maySetUp, availability, failed }: { maySetUp: boolean; availability: { isAway: boolean } | null; failed: number }) {
  return (
    <>
      <AwaySwitch availability={availability} />
      <MailButton failed={failed} />
      <Button to={href('/admin/tickets/canned-replies')} variant="outline" icon={<MessageSquareText aria-hidden="true" className="size-4" />}>
        Canned replies
      </Button>
      <Button to={href('/admin/tickets/reports')} variant="outline" icon={<ChartColumn aria-hidden="true" className="size-4" />}>
        Reports
      </Button>
      {maySetUp && (
        <Button to={href('/admin/tickets/settings')} variant="outline" icon={<Settings aria-hidden="true" className="size-4" />}>
          Settings
        </Button>
      )}
      <TicketListKeys />
      {newTicket}
    </>
  )
}

/** Leads to emails that failed as long as there are any: nobody has answered them. */
function MailButton({ failed }: { failed: number }) {
  const address = href('/admin/tickets/mail')
  return (
    <Button to={failed > 0 ? `${address}?status=failed` : address} variant="outline" icon={<Inbox aria-hidden="true" className="size-4" />}>
      Received email
      {failed > 0 && <Badge tone="danger">{failed > failedMailCap ? `${failedMailCap}+` : failed} failed</Badge>}
    </Button>
  )
}

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { query, page, availability, counts, failed, agents, statusList, memberId, maySetUp, timezone, now } = loaderData
  const ids = page.rows.map(({ id }) => id)
  const present = useListPresence(href('/admin/tickets/presence'), ids, loaderData.present)
  return (
    <>
      <PageHeader title={heading} actions={<HeadActions maySetUp={maySetUp} availability={availability} failed={failed} />} />
      <TicketStatCards counts={counts} />
      <SavedViews memberId={memberId} />
      <List
        label="Tickets"
        noun={{ one: 'ticket', many: 'tickets' }}
        columns={ticketColumns({ zone: timezone, now, present })}
        page={page}
        query={query}
        filters={ticketFilters(agents, statusList)}
        search={{ label: 'Search tickets', placeholder: 'Subject, number or customer' }}
        rowKey={(row) => row.id}
        rowName={(row) => `ticket ${row.number}`}
        rowLink={(row) => href('/admin/tickets/:id', { id: row.id })}
        bulk={{
          page: href('/admin/tickets/selected/:form?'),
          label: 'Change selected',
          actions: (selection) => <BulkChanges selection={selection} agents={agents} />,
        }}
        empty={
          <EmptyState icon={<LifeBuoy className="size-6" />} title="No tickets found" action={newTicket}>
            Tickets appear here when customers ask for help. You can also open one for a customer.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load tickets" retryLabel="Retry" actions={newTicket} error={error} />
}
