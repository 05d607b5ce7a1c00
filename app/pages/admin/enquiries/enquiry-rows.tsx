import { useId } from 'react'
import { href, Link, useLocation } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import { GeneralStatusBadge } from '#modules/enquiries/components/status-badges.tsx'
import type { GeneralListRow } from '#modules/enquiries/queries/enquiry-lists.server.ts'
import { TicketTime } from '#modules/support/components/ticket-time.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { AllRowsCheckbox, RowCheckbox, useSelection } from '#ui/table/row-checkbox.tsx'
import { BulkDelete } from '../bulk-delete.tsx'
import { enquiryDeletion } from '../correspondence/enquiry-messages.ts'

type EnquiryRowsProps = {
  rows: readonly GeneralListRow[]
  currentId: string | undefined
  now: Date
  zone: TimeZone
}

/** The enquiries of a page, which can be selected and deleted together. */
export function EnquiryRows({ rows, ...shown }: EnquiryRowsProps) {
  const form = useId()
  const selection = useSelection(rows.map(({ id }) => id))
  const ids = [...selection.ids]
  const action = href('/admin/enquiries/delete')
  return (
    <>
      <form
        id={form}
        action={action}
        className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-2 py-1 text-sm"
      >
        <span className="flex items-center gap-1">
          <AllRowsCheckbox
            all={selection.all}
            some={selection.some}
            onToggle={selection.toggleAll}
          />
          <span aria-hidden="true">Select all</span>
        </span>
        <span role="status" className="tabular text-muted">
          {ids.length > 0 && `${ids.length} selected`}
        </span>
        {ids.length > 0 && (
          <span className="ml-auto">
            <BulkDelete
              ids={ids}
              action={action}
              button="Delete selected"
              words={enquiryDeletion(ids.length)}
            />
          </span>
        )}
        <noscript>
          <Button type="submit" variant="outline" size="sm">
            Delete selected
          </Button>
        </noscript>
      </form>
      {/* The scrolling box is reached by the links in it. */}
      <ul aria-label="Enquiries" className="min-h-0 divide-y divide-line lg:overflow-y-auto">
        {rows.map((row) => (
          <li key={row.id} className="flex min-w-0 items-start pl-2">
            <div className="pt-2.5">
              <RowCheckbox
                form={form}
                id={row.id}
                label={`Select ${row.name}: ${row.subject}`}
                selected={selection.has(row.id)}
                onToggle={() => selection.toggle(row.id)}
              />
            </div>
            <RowLink row={row} {...shown} />
          </li>
        ))}
      </ul>
    </>
  )
}

function RowLink({
  row,
  currentId,
  now,
  zone,
}: Omit<EnquiryRowsProps, 'rows'> & { row: GeneralListRow }) {
  const { search } = useLocation()
  return (
    <Link
      to={`${href('/admin/enquiries/:id', { id: row.id })}${search}`}
      aria-current={row.id === currentId ? 'true' : undefined}
      className="flex min-w-0 flex-1 flex-col gap-1 border-transparent border-l-3 py-3 pr-4 pl-2 text-sm hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:border-selected aria-[current]:bg-sunken"
    >
      <span className="flex min-w-0 items-center gap-2">
        <span
          className={`min-w-0 truncate ${row.status === 'new' ? 'font-semibold' : 'font-medium'}`}
        >
          {row.name}
        </span>
        <span className="ml-auto shrink-0 text-muted text-xs">
          <TicketTime at={row.createdAt} now={now} zone={zone} />
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 truncate">{row.subject}</span>
        <span className="ml-auto shrink-0">
          <GeneralStatusBadge status={row.status} />
        </span>
      </span>
      <span className="line-clamp-1 break-all text-muted">{row.excerpt}</span>
      {row.assignedName !== null && (
        <span className="truncate text-muted text-xs">Assigned to {row.assignedName}</span>
      )}
    </Link>
  )
}
