import { Inbox } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import type { TimeZone } from '#kernel/dates.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { MailStatusBadge } from '#modules/support/components/ticket-badges.tsx'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import {
  type MailListRow,
  mailList,
} from '#modules/support/incoming-mail/queries/received-mails.server.ts'
import {
  incomingMailStatuses,
  mailListShape,
  mailStatusLabels,
  mailStatusReasons,
} from '#modules/support/incoming-mail/rules/mail-status.ts'
import { now } from '#platform/clock.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { List } from '#ui/table/list.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'
import type { Route } from './+types/mail'

const heading = 'Received email'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(mailListShape, args.url.searchParams)
  const [page, { timezone }] = await Promise.all([mailList(query), siteSettings()])
  return { query, page, timezone, now: now() }
}

const filters: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All statuses',
    options: [
      { value: 'review', label: 'Needs review' },
      ...incomingMailStatuses.map((value) => ({ value, label: mailStatusLabels[value] })),
    ],
  },
]

export default function ReceivedMail({ loaderData }: Route.ComponentProps) {
  const { query, page, timezone, now } = loaderData
  return (
    <>
      <PageHeader
        title={heading}
        description="Every email to the support address, and what happened to it."
        back={{ label: 'Tickets', to: href('/admin/tickets') }}
      />
      <List
        label={heading}
        noun={{ one: 'email', many: 'emails' }}
        columns={mailColumns(timezone, now)}
        page={page}
        query={query}
        filters={filters}
        search={{ label: 'Search received email', placeholder: 'Subject or sender' }}
        rowKey={(row) => row.id}
        rowName={(row) => `email '${row.subject}'`}
        rowLink={(row) => href('/admin/tickets/mail/:id', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState icon={<Inbox className="size-6" />} title="No email found">
            Email to the support address appears here once a mailbox or webhook is set up.
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
      message="Failed to load received email"
      retryLabel="Retry"
      error={error}
    />
  )
}

function mailColumns(zone: TimeZone, now: Date): Column<MailListRow>[] {
  return [
    {
      id: 'email',
      header: 'Email',
      cell: (row) => (
        <NameCell
          name={row.subject || '(no subject)'}
          below={[row.fromName, row.fromAddress].filter(Boolean).join(' · ')}
        />
      ),
      fills: true,
      phone: 'title',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <MailStatusBadge status={row.status} />,
      phone: 'corner',
    },
    {
      id: 'reason',
      header: 'Reason',
      cell: (row) => (
        <span className="block max-w-full text-muted md:max-w-72">
          {row.reason || mailStatusReasons[row.status]}
        </span>
      ),
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'received',
      header: 'Received',
      cell: (row) => <TicketTime at={row.receivedAt} now={now} zone={zone} />,
      className: 'text-muted',
      sort: { by: 'received', first: 'descending' },
      phone: 'foot-end',
    },
  ]
}
