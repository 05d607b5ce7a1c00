import { MailX } from 'lucide-react'
import { href, Outlet } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatDay } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { countMailsToReview } from '#modules/mail/queries/mail-queue.server.ts'
import {
  type SuppressionRow,
  suppressionList,
} from '#modules/mail/suppressions/queries/suppression-list.server.ts'
import {
  suppressionLabels,
  suppressionListShape,
  suppressionReasons,
} from '#modules/mail/suppressions/rules/suppression.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { List } from '#ui/table/list.tsx'
import { NameCell } from '#ui/table/name-cell.tsx'
import type { Route } from './+types/suppressions'
import { EmailTabs } from './tabs.tsx'

const heading = 'Suppression list'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(suppressionListShape, args.url.searchParams)
  const [page, toReview, { timezone }] = await Promise.all([
    suppressionList(query),
    countMailsToReview(),
    siteSettings(),
  ])
  return { query, page, toReview, timezone }
}

const filters: readonly Filter[] = [
  {
    name: 'reason',
    label: 'Reason',
    all: 'All reasons',
    options: suppressionReasons.map((value) => ({ value, label: suppressionLabels[value] })),
  },
  {
    name: 'state',
    label: 'State',
    all: 'On the list now',
    options: [{ value: 'lifted', label: 'Taken off' }],
  },
]

function columns(zone: TimeZone): Column<SuppressionRow>[] {
  return [
    {
      id: 'address',
      header: 'Address',
      cell: (row) => (
        <NameCell
          name={row.address}
          below={suppressionLabels[row.reason]}
          className="md:max-w-96"
        />
      ),
      phone: 'title',
    },
    {
      id: 'evidence',
      header: 'What was said',
      cell: (row) => (
        <span className="line-clamp-2 break-words text-muted md:max-w-96">
          {row.evidence || '–'}
        </span>
      ),
      phone: 'foot',
      from: 'wide',
    },
    {
      id: 'added',
      header: 'Since',
      cell: (row) => (
        <span className="whitespace-nowrap text-muted">
          {formatDay(dayIn(zone, row.createdAt))}
        </span>
      ),
      sort: { by: 'added', first: 'descending' },
      phone: 'foot-end',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (row) => <Lift row={row} zone={zone} />,
      align: 'end',
      phone: 'corner',
    },
  ]
}

function Lift({ row, zone }: { row: SuppressionRow; zone: TimeZone }) {
  if (row.removedAt)
    return (
      <span className="text-muted text-sm">
        Taken off {formatDay(dayIn(zone, row.removedAt))}
        {row.removedBy && ` by ${row.removedBy}`}
      </span>
    )
  if (row.reason === 'unsubscribe') return null
  return (
    <Button
      to={href('/admin/email/suppressions/:id/remove', { id: row.id })}
      variant="outline"
      size="sm"
      preventScrollReset
    >
      Take off<span className="sr-only"> {row.address}</span>
    </Button>
  )
}

const add = (
  <Button
    to="/admin/email/suppressions/new"
    preventScrollReset
    icon={<MailX aria-hidden="true" className="size-4" />}
  >
    Add address
  </Button>
)

export default function Suppressions({
  loaderData: { query, page, toReview, timezone },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="Addresses that get no emails, because they bounce, or no marketing, because their owners don’t want it."
        actions={add}
      />
      <EmailTabs toReview={toReview} />
      <List
        label={heading}
        noun={{ one: 'address', many: 'addresses' }}
        columns={columns(timezone)}
        page={page}
        query={query}
        filters={filters}
        search={{ label: 'Search addresses', placeholder: 'Address' }}
        rowKey={(row) => row.id}
        rowName={(row) => row.address}
        rowLink={(row) => `${href('/admin/email-logs')}?q=${encodeURIComponent(row.address)}`}
        bulk={null}
        empty={
          <EmptyState icon={<MailX className="size-6" />} title="Emails reach everybody">
            Addresses that bounce and people who unsubscribe are added automatically.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure heading={heading} message="Failed to load the suppression list" error={error} />
  )
}
