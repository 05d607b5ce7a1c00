import { ArrowRight, Plus, Waypoints } from 'lucide-react'
import { href, Outlet, useLocation } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { type RedirectRow, redirectList } from '#modules/redirects/queries/redirect-list.server.ts'
import {
  originLabels,
  redirectLabels,
  redirectListShape,
  redirectOrigins,
  redirectStatuses,
} from '#modules/redirects/rules/redirect.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { List } from '#ui/table/list.tsx'
import { EditAndDelete } from '../edit-and-delete.tsx'
import type { Route } from './+types/redirects'
import { SeoTabs } from './tabs.tsx'

const redirectFilters: readonly Filter[] = [
  {
    name: 'origin',
    label: 'Made by',
    all: 'All redirects',
    options: redirectOrigins.map((value) => ({ value, label: originLabels[value] })),
  },
  {
    name: 'status',
    label: 'Kind',
    all: 'All kinds',
    options: redirectStatuses.map((value) => ({
      value: String(value),
      label: redirectLabels[value],
    })),
  },
]

function redirectColumns(zone: TimeZone): Column<RedirectRow>[] {
  return [
    {
      id: 'from',
      header: 'Old address',
      cell: (row) => <Address text={row.fromAddress} />,
      phone: 'title',
    },
    {
      id: 'to',
      header: 'New address',
      cell: (row) => (
        <span className="inline-flex min-w-0 items-start gap-1.5">
          <ArrowRight aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-muted" />
          <Address text={row.toAddress} />
        </span>
      ),
      phone: 'line',
    },
    {
      id: 'kind',
      header: 'Kind',
      cell: (row) => (
        <span className="whitespace-nowrap text-muted">
          <span className="tabular">{row.status}</span>, {originLabels[row.origin].toLowerCase()}
        </span>
      ),
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'hits',
      header: 'Hits',
      cell: (row) => (
        <span className="tabular">
          {formatCount(row.hits)}
          <span className="md:hidden"> {row.hits === 1 ? 'hit' : 'hits'}</span>
        </span>
      ),
      align: 'end',
      sort: { by: 'hits', first: 'descending', values: 'amounts' },
      phone: 'foot',
    },
    {
      id: 'used',
      header: 'Last used',
      cell: (row) => (
        <span className="whitespace-nowrap text-muted">
          {row.lastUsedAt ? formatMoment(row.lastUsedAt, zone) : 'Never'}
        </span>
      ),
      phone: 'foot-end',
      from: 'wide',
    },
    {
      id: 'added',
      header: 'Added',
      cell: (row) => (
        <span className="whitespace-nowrap text-muted">
          {formatDay(dayIn(zone, row.createdAt))}
        </span>
      ),
      sort: { by: 'created', first: 'descending', values: 'days' },
      phone: 'hidden',
      from: 'widest',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (row) => <Actions row={row} />,
      align: 'end',
      phone: 'corner',
    },
  ]
}

function Address({ text }: { text: string }) {
  return (
    <span className="wrap-anywhere line-clamp-2" title={text}>
      {text}
    </span>
  )
}

function Actions({ row: { id, fromAddress } }: { row: RedirectRow }) {
  const { search } = useLocation()
  return (
    <span className="inline-flex gap-2">
      <EditAndDelete
        name={fromAddress}
        edit={href('/admin/seo/redirects/:id', { id }) + search}
        remove={href('/admin/seo/redirects/:id/delete', { id }) + search}
      />
    </span>
  )
}

const heading = 'Redirects'
const icon = { 'aria-hidden': true, className: 'size-4' } as const

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(redirectListShape, args.url.searchParams)
  const [page, { timezone }] = await Promise.all([redirectList(query), siteSettings()])
  return { query, page, timezone }
}

export default function Redirects({ loaderData: { query, page, timezone } }: Route.ComponentProps) {
  const { search } = useLocation()
  const add = (
    <Button
      to={href('/admin/seo/redirects/new') + search}
      preventScrollReset
      icon={<Plus {...icon} />}
    >
      Add redirect
    </Button>
  )
  return (
    <>
      <PageHeader
        title={heading}
        description="Old addresses and where they lead. Added automatically when a page gets a new address."
        actions={add}
      />
      <SeoTabs />
      <List
        label={heading}
        noun={{ one: 'redirect', many: 'redirects' }}
        columns={redirectColumns(timezone)}
        page={page}
        query={query}
        filters={redirectFilters}
        search={{ label: 'Search redirects', placeholder: 'Old or new address' }}
        rowKey={(row) => row.id}
        rowName={(row) => row.fromAddress}
        rowLink={(row) => href('/admin/seo/redirects/:id', { id: row.id }) + search}
        bulk={null}
        empty={
          <EmptyState icon={<Waypoints className="size-6" />} title="No redirects yet" action={add}>
            When a page moves, lead its old address to the new one, so that links and search results
            still work.
          </EmptyState>
        }
      />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load redirects" error={error} />
}
