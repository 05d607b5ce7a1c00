import { Link2Off } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { type MissingRow, missingList } from '#modules/redirects/queries/missing-list.server.ts'
import { missingListShape } from '#modules/redirects/rules/missing-address.ts'
import { linkReport } from '#modules/seo/queries/link-findings.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { List } from '#ui/table/list.tsx'
import type { Route } from './+types/broken-links'
import { LinkFindings } from './broken-links/link-findings.tsx'
import { SeoTabs } from './tabs.tsx'

const missingFilters: readonly Filter[] = [
  {
    name: 'linked',
    label: 'Linked from',
    all: 'All requests',
    options: [{ value: 'ours', label: 'From our own pages' }],
  },
]

function missingColumns(zone: TimeZone): Column<MissingRow>[] {
  return [
    {
      id: 'path',
      header: 'Address',
      cell: (row) => (
        <span className="wrap-anywhere line-clamp-2" title={row.path}>
          {row.path}
        </span>
      ),
      phone: 'title',
    },
    {
      id: 'count',
      header: 'Requests',
      cell: (row) => (
        <span className="tabular">
          {formatCount(row.count)}
          <span className="md:hidden"> {row.count === 1 ? 'request' : 'requests'}</span>
        </span>
      ),
      align: 'end',
      sort: { by: 'count', first: 'descending', values: 'amounts' },
      phone: 'foot',
    },
    {
      id: 'seen',
      header: 'Last seen',
      cell: (row) => (
        <span className="whitespace-nowrap text-muted">{formatMoment(row.lastSeenAt, zone)}</span>
      ),
      sort: { by: 'seen', first: 'descending', values: 'days' },
      phone: 'foot-end',
    },
    {
      id: 'referrer',
      header: 'From our page',
      cell: (row) => <Referrer path={row.referrer} />,
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (row) => <Actions row={row} />,
      align: 'end',
      phone: 'line',
    },
  ]
}

function Referrer({ path }: { path: string | null }) {
  if (path === null) return <span className="text-muted max-md:hidden">–</span>
  return (
    <span className="wrap-anywhere line-clamp-2 text-muted" title={path}>
      <span className="md:hidden">From </span>
      {path}
    </span>
  )
}

const redirectTo = ({ path }: MissingRow) =>
  `${href('/admin/seo/redirects/new')}?from=${encodeURIComponent(path)}`

function Actions({ row }: { row: MissingRow }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 md:flex-nowrap">
      <Button
        to={redirectTo(row)}
        variant="outline"
        size="sm"
        aria-label={`Make redirect from ${row.path}`}
      >
        Make redirect
      </Button>
      <ActionButton
        to={href('/admin/seo/broken-links/:id/dismiss', { id: row.id })}
        variant="ghost"
        aria-label={`Dismiss ${row.path}`}
      >
        Dismiss
      </ActionButton>
    </span>
  )
}

const heading = 'Broken links'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(missingListShape, args.url.searchParams)
  const [page, report, { timezone }] = await Promise.all([
    missingList(query),
    linkReport(),
    siteSettings(),
  ])
  return { query, page, report, timezone }
}

export default function BrokenLinks({
  loaderData: { query, page, report, timezone },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={heading}
        description="Links in your own content that lead nowhere, and addresses that visitors asked for and that don’t exist."
        actions={
          <ActionButton to={href('/admin/seo/broken-links/check')} variant="primary" size="md">
            Check now
          </ActionButton>
        }
      />
      <SeoTabs />
      <LinkFindings report={report} zone={timezone} />
      <section aria-labelledby="not-found" className="flex min-w-0 flex-col gap-3">
        <div>
          <h2 id="not-found" className="font-semibold text-lg">
            Not found
          </h2>
          <p className="text-muted text-sm">
            Public addresses that were requested in the last 60 days and have no page. What programs
            try on every site is left out.
          </p>
        </div>
        <List
          label="Not found"
          noun={{ one: 'address', many: 'addresses' }}
          columns={missingColumns(timezone)}
          page={page}
          query={query}
          filters={missingFilters}
          search={{ label: 'Search addresses', placeholder: 'Address' }}
          rowKey={(row) => row.id}
          rowName={(row) => row.path}
          rowLink={redirectTo}
          bulk={null}
          empty={
            <EmptyState icon={<Link2Off className="size-6" />} title="Nothing was missed">
              Addresses that visitors ask for and that don’t exist appear here.
            </EmptyState>
          }
        />
      </section>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to load broken links" error={error} />
}
