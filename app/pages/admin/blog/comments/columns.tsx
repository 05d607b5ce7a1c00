import { Check, Reply, Trash2, TriangleAlert, X } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { formatRelative } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { ManagedComment } from '#modules/blog/queries/manage-comments.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import type { Column } from '#ui/table/column.ts'
import { NameCell } from '#ui/table/name-cell.tsx'
import { CommentStatusBadge } from '../post-status.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const

export function commentColumns(zone: TimeZone, now: Date): Column<ManagedComment>[] {
  return [
    {
      id: 'author',
      header: 'Author',
      cell: (row) => (
        <NameCell
          name={row.authorName}
          below={row.authorEmail}
          className="md:max-w-32 @4xl/list:max-w-44"
        />
      ),
      className: 'md:py-2',
      phone: 'title',
    },
    {
      id: 'comment',
      header: 'Comment',
      cell: (row) => <CommentCell row={row} />,
      className: 'md:py-2',
      phone: 'line',
    },
    {
      id: 'post',
      header: 'Post',
      cell: (row) => (
        <span className="line-clamp-2 text-muted md:max-w-44" title={row.postTitle}>
          <span className="md:hidden">On </span>
          {row.postTitle}
        </span>
      ),
      className: 'md:py-2',
      phone: 'line',
      from: 'wide',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <CommentStatusBadge status={row.status} />,
      className: 'md:py-2',
      phone: 'corner',
    },
    {
      id: 'date',
      header: 'Date',
      cell: (row) => formatRelative(row.createdAt, now, zone),
      className: 'whitespace-nowrap text-muted md:py-2',
      phone: 'foot',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (row) => <CommentActions row={row} />,
      align: 'end',
      className: 'md:py-1',
      phone: 'foot-end',
    },
  ]
}

function CommentCell({ row: { content, parentId, hints } }: { row: ManagedComment }) {
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span
        className={`line-clamp-3 whitespace-pre-line wrap-anywhere ${hints.length > 0 ? 'md:line-clamp-1' : 'md:line-clamp-2'}`}
      >
        {parentId !== null && (
          <Reply role="img" aria-label="Reply:" className="mr-1 inline size-4 text-muted" />
        )}
        {content}
      </span>
      {hints.length > 0 && (
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-warning text-xs md:flex-nowrap">
          <TriangleAlert role="img" aria-label="Looks like spam:" className="size-3.5 shrink-0" />
          <span className="min-w-0 md:truncate" title={hints.join(', ')}>
            {hints.join(', ')}
          </span>
        </span>
      )}
    </span>
  )
}

/** Above the link that covers the row. */
function CommentActions({ row: { id, status, authorName } }: { row: ManagedComment }) {
  const { search } = useLocation()
  const fields = { list: search }
  const change = (property: string) =>
    href('/admin/blog/comments/:id/change/:property', { id, property })
  return (
    <span className="relative z-10 flex flex-wrap items-center justify-end gap-1 max-md:-mr-1 md:flex-nowrap md:@max-4xl/list:gap-0">
      {status === 'pending' && (
        <>
          <ActionButton
            to={change('approve')}
            fields={fields}
            variant="ghost"
            icon={<Check {...icon} />}
            aria-label={`Approve comment by ${authorName}`}
          >
            <span className="md:@max-4xl/list:hidden">Approve</span>
          </ActionButton>
          <ActionButton
            to={change('reject')}
            fields={fields}
            variant="ghost"
            icon={<X {...icon} />}
            aria-label={`Reject comment by ${authorName}`}
          >
            <span className="md:@max-4xl/list:hidden">Reject</span>
          </ActionButton>
        </>
      )}
      <Link
        to={`${href('/admin/blog/comments/:id/delete', { id })}${search}`}
        preventScrollReset
        aria-label={`Delete comment by ${authorName}`}
        title="Delete"
        className="grid size-9 max-sm:size-11 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-danger"
      >
        <Trash2 {...icon} />
      </Link>
    </span>
  )
}
