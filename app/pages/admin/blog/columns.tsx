import { Pencil, Star, Trash2 } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { formatDay, formatMoment } from '#kernel/date-format.ts'
import { dayIn, type TimeZone } from '#kernel/dates.ts'
import { formatCount } from '#kernel/format-count.ts'
import type { ManagedPost } from '#modules/blog/queries/manage-posts.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { PostStatusBadge } from './post-status.tsx'

export function postColumns(zone: TimeZone): Column<ManagedPost>[] {
  return [
    {
      id: 'title',
      header: 'Title',
      cell: (row) => <TitleCell row={row} />,
      fills: true,
      sort: { by: 'title', first: 'ascending' },
      phone: 'title',
    },
    {
      id: 'category',
      header: 'Category',
      cell: (row) => (
        <span className="block truncate text-muted md:max-w-44">
          {row.categoryName ?? 'Uncategorized'}
        </span>
      ),
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <PostStatusBadge status={row.status} />,
      phone: 'corner',
    },
    {
      id: 'views',
      header: 'Views',
      cell: (row) => (
        <>
          {formatCount(row.views)}
          <span className="md:hidden"> {row.views === 1 ? 'view' : 'views'}</span>
        </>
      ),
      sort: { by: 'views', first: 'descending' },
      align: 'end',
      phone: 'hidden',
    },
    {
      id: 'published',
      header: 'Published',
      cell: (row) => <PublishedCell row={row} zone={zone} />,
      sort: { by: 'published', first: 'descending' },
      className: 'whitespace-nowrap text-muted',
      phone: 'foot',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (row) => <RowActions row={row} />,
      align: 'end',
      phone: 'foot-end',
    },
  ]
}

function TitleCell({ row: { title, slug, isFeatured, draftBy } }: { row: ManagedPost }) {
  return (
    <span className="block">
      <span className="flex items-center gap-1.5">
        {isFeatured && (
          <Star
            role="img"
            aria-label="Featured"
            className="size-4 shrink-0 fill-current text-warning"
          />
        )}
        <span
          className="min-w-0 truncate max-md:line-clamp-2 max-md:whitespace-normal"
          title={title}
        >
          {title}
        </span>
        {draftBy !== null && <Badge tone="warning">Unsaved</Badge>}
      </span>
      <span className="block truncate font-normal text-muted text-xs" title={slug}>
        {slug}
      </span>
    </span>
  )
}

function PublishedCell({
  row: { status, publishedAt },
  zone,
}: {
  row: ManagedPost
  zone: TimeZone
}) {
  if (publishedAt === null) return '–'
  return status === 'scheduled'
    ? formatMoment(publishedAt, zone)
    : formatDay(dayIn(zone, publishedAt))
}

const square =
  'grid size-9 max-sm:size-11 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text'

/** Above the link that covers the row. */
function RowActions({ row: { id, title } }: { row: ManagedPost }) {
  const { search } = useLocation()
  return (
    <span className="relative z-10 -my-1 flex justify-end gap-0.5 max-md:-mr-2">
      <Link
        to={href('/admin/blog/:id', { id })}
        aria-label={`Edit ${title}`}
        title="Edit"
        className={square}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Link>
      <Link
        to={`${href('/admin/blog/:id/delete', { id })}${search}`}
        preventScrollReset
        aria-label={`Delete ${title}`}
        title="Delete"
        className={`${square} hover:text-danger`}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Link>
    </span>
  )
}
