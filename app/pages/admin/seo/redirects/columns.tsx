import { ArrowRight } from 'lucide-react'
import { href, useLocation } from 'react-router'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { RedirectRow } from '#modules/redirects/queries/redirect-list.server.ts'
import {
  originLabels,
  redirectLabels,
  redirectOrigins,
  redirectStatuses,
} from '#modules/redirects/rules/redirect.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter-bar.tsx'
import { EditAndDelete } from '../../edit-and-delete.tsx'

export const redirectFilters: readonly Filter[] = [
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

export function redirectColumns(zone: TimeZone): Column<RedirectRow>[] {
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
