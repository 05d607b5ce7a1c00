import { Inbox as InboxIcon } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { inboxKindsOf } from '#modules/inbox/policy.ts'
import { type InboxItem, inboxCounts, inboxPage } from '#modules/inbox/queries/inbox.server.ts'
import { type InboxKind, inboxKindLabels, inboxShape } from '#modules/inbox/rules/inbox.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { TicketDue, TicketTime } from '#modules/support/components/ticket-time.tsx'
import { ticketPriorityLabels } from '#modules/support/rules/ticket.ts'
import { now } from '#platform/clock.server.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import { List } from '#ui/table/list.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'
import type { Route } from './+types/inbox'
import { OtherChanges, TicketChanges } from './inbox/changes.tsx'
import { Kinds } from './inbox/kinds.tsx'

const heading = 'Inbox'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const query = parseListQuery(inboxShape, args.url.searchParams)
  const reader = { kinds: inboxKindsOf(member), memberId: member.userId }
  const [page, counts, { timezone }] = await Promise.all([
    inboxPage(query, reader),
    inboxCounts(query.filters.whose, reader),
    siteSettings(),
  ])
  return { query, page, counts, kinds: reader.kinds, timezone, now: now() }
}

/** Each item opens in the desk that answers it. */
const desks: Record<InboxKind, (id: string) => string> = {
  ticket: (id) => href('/admin/tickets/:id', { id }),
  chat: (id) => `${href('/admin/live-chat')}?${new URLSearchParams({ open: id })}`,
  enquiry: (id) => href('/admin/enquiries/:id', { id }),
  inquiry: (id) => `${href('/admin/domain-inquiries')}?${new URLSearchParams({ open: id })}`,
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { query, page, counts, kinds, timezone, now } = loaderData
  return (
    <>
      <PageHeader
        title={heading}
        description="What waits for us: what is due first is on top, and what has no promise counts from when it came."
      />
      {kinds.length > 1 && <Kinds kinds={kinds} counts={counts} chosen={query.filters.kind} />}
      {kinds.includes('ticket') && <TicketChanges />}
      <OtherChanges />
      <List
        label={heading}
        noun={{ one: 'item waits', many: 'items wait' }}
        columns={columns(now, timezone)}
        page={page}
        query={query}
        filters={[
          {
            name: 'whose',
            label: 'Whose',
            all: 'Everybody’s',
            options: [
              { value: 'me', label: 'Assigned to me' },
              { value: 'nobody', label: 'Unassigned' },
            ],
          },
        ]}
        search={null}
        rowKey={({ id }) => id}
        rowName={({ title, who }) => title || who}
        rowLink={({ kind, id }) => desks[kind](id)}
        bulk={null}
        empty={
          <EmptyState icon={<InboxIcon className="size-6" />} title="Nothing waits for us">
            New tickets, chats and enquiries appear here by themselves. Until then, look through
            what waits for customers in its own list.
          </EmptyState>
        }
      />
    </>
  )
}

function columns(now: Date, zone: Route.ComponentProps['loaderData']['timezone']) {
  return [
    {
      id: 'item',
      header: 'What waits',
      cell: ({ kind, title, who, number }) => (
        <NameCell
          name={title || who || 'Visitor'}
          below={[inboxKindLabels[kind].one, number, title === '' ? '' : who || 'Visitor']
            .filter(Boolean)
            .join(' · ')}
        />
      ),
      fills: true,
      phone: 'title',
    },
    {
      id: 'priority',
      header: 'Priority',
      cell: ({ priority }) => <StatusBadge status={priority} labels={ticketPriorityLabels} />,
      phone: 'foot',
    },
    {
      id: 'agent',
      header: 'Assigned to',
      cell: ({ agentName }) =>
        agentName === null ? (
          <span className="whitespace-nowrap text-muted">Unassigned</span>
        ) : (
          <span className="block max-w-full truncate md:max-w-36" title={agentName}>
            {agentName}
          </span>
        ),
      phone: 'line',
    },
    {
      id: 'since',
      header: 'Waits since',
      cell: ({ since }) => <TicketTime at={since} now={now} zone={zone} />,
      className: 'text-muted',
      phone: 'foot-end',
    },
    {
      id: 'due',
      header: 'Answer due',
      cell: ({ due }) => <TicketDue dueAt={due} now={now} zone={zone} />,
      phone: 'corner',
    },
  ] satisfies Column<InboxItem>[]
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading={heading}
      message="Failed to load what waits"
      retryLabel="Retry"
      error={error}
    />
  )
}
