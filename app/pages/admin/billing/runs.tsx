import { History } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { formatRand } from '#kernel/money.ts'
import {
  type BillingRunRow,
  billingRunList,
} from '#modules/billing/runs/queries/billing-runs.server.ts'
import { runListShape, runStatusLabels } from '#modules/billing/runs/rules/run-list.ts'
import { billingRunStatuses } from '#modules/billing/subscriptions/rules/renewal-states.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/runs'
import { RunStatusBadge } from './run-metrics.tsx'

const heading = 'Billing runs'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(runListShape, args.url.searchParams)
  const [page, { timezone }] = await Promise.all([billingRunList(query), siteSettings()])
  return { query, page, timezone }
}

function columns(zone: TimeZone): Column<BillingRunRow>[] {
  const count = (
    id: string,
    header: string,
    of: (row: BillingRunRow) => number,
    from?: 'wide' | 'widest',
  ): Column<BillingRunRow> => ({
    id,
    header,
    cell: (row) => formatCount(of(row)),
    align: 'end',
    phone: 'hidden',
    ...(from && { from }),
  })
  return [
    { id: 'day', header: 'Day', cell: (row) => formatDay(row.asOf), phone: 'title' },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <RunStatusBadge status={row.status} />,
      phone: 'corner',
    },
    {
      id: 'started',
      header: 'Started',
      cell: (row) => formatMoment(row.startedAt, zone),
      className: 'text-muted',
      sort: { by: 'started', first: 'descending' },
      phone: 'line',
    },
    { id: 'by', header: 'By', cell: (row) => row.startedBy, phone: 'hidden', from: 'widest' },
    count('due', 'Due', (row) => row.counts.due, 'wide'),
    {
      id: 'invoiced',
      header: 'Invoiced',
      cell: (row) => (
        <span className="whitespace-nowrap">
          {formatCount(row.counts.invoiced)} <span className="md:hidden">invoiced </span>
          <span className="text-muted">{formatRand(row.counts.invoicedCents)}</span>
        </span>
      ),
      align: 'end',
      phone: 'foot',
    },
    count('charged', 'Charged', (row) => row.counts.charged),
    count('declined', 'Declined', (row) => row.counts.declined),
    count('suspended', 'Suspended', (row) => row.counts.suspended, 'widest'),
    {
      id: 'failed',
      header: 'Failed',
      cell: (row) =>
        row.counts.failed > 0 ? (
          <span className="font-semibold text-danger">{formatCount(row.counts.failed)} failed</span>
        ) : (
          '–'
        ),
      align: 'end',
      phone: 'foot-end',
    },
    count('parked', 'Parked', (row) => row.counts.parked, 'widest'),
  ]
}

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All runs',
    options: billingRunStatuses.map((value) => ({ value, label: runStatusLabels[value] })),
  },
]

export default function BillingRuns({
  loaderData: { query, page, timezone },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={heading} back={{ label: 'Billing', to: '/admin/billing' }} />
      <List
        label={heading}
        noun={{ one: 'run', many: 'runs' }}
        columns={columns(timezone)}
        page={page}
        query={query}
        filters={filters}
        search={null}
        rowKey={(row) => row.id}
        rowName={(row) => `run of ${formatDay(row.asOf)}`}
        rowLink={(row) => href('/admin/billing/runs/:id', { id: row.id })}
        bulk={null}
        empty={
          <EmptyState icon={<History className="size-6" />} title="No runs yet">
            The first one starts automatically between 06:00 and 07:00.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load billing runs" error={error} />
}
