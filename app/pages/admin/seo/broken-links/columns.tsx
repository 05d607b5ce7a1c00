import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { MissingRow } from '#modules/redirects/queries/missing-list.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'

export const missingFilters: readonly Filter[] = [
  {
    name: 'linked',
    label: 'Linked from',
    all: 'All requests',
    options: [{ value: 'ours', label: 'From our own pages' }],
  },
]

export function missingColumns(zone: TimeZone): Column<MissingRow>[] {
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

export const redirectTo = ({ path }: MissingRow) =>
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
