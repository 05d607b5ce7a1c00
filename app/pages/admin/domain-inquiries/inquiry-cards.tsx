import { useId } from 'react'
import { href } from 'react-router'
import type { TimeZone } from '#kernel/dates.ts'
import type { Page, PageSize } from '#kernel/paging.ts'
import type { DomainListRow } from '#modules/enquiries/queries/enquiry-lists.server.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { AllRowsCheckbox, useSelection } from '#ui/table/row-checkbox.tsx'
import { BulkDelete } from '../bulk-delete.tsx'
import { inquiryDeletion } from '../correspondence/enquiry-messages.ts'
import { InquiryCard } from './inquiry-card.tsx'
import type { OpenInquiry } from './list.tsx'

export type CardsProps = {
  open: OpenInquiry | null
  may: { tickets: boolean; logs: boolean }
  now: Date
  zone: TimeZone
}

/** B§2.2.14: cards that expand one at a time, with checkboxes and Delete selected. */
export function InquiryCards({
  page,
  size,
  ...cards
}: CardsProps & { page: Page<DomainListRow>; size: PageSize }) {
  const form = useId()
  const selection = useSelection(page.rows.map(({ id }) => id))
  const ids = [...selection.ids]
  const action = href('/admin/domain-inquiries/delete')
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <form
        id={form}
        action={action}
        className="flex min-h-11 flex-wrap items-center gap-3 text-sm"
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
          <BulkDelete
            ids={ids}
            action={action}
            button="Delete selected"
            words={inquiryDeletion(ids.length)}
          />
        )}
        <noscript>
          <Button type="submit" variant="outline" size="sm">
            Delete selected
          </Button>
        </noscript>
      </form>
      <ul aria-label="Domain inquiries" className="flex flex-col gap-3">
        {page.rows.map((row) => (
          <li key={row.id}>
            <InquiryCard row={row} form={form} selection={selection} {...cards} />
          </li>
        ))}
      </ul>
      <div className="rounded-xl border border-line bg-surface [&>nav]:border-t-0">
        <Pager page={page} size={size} noun={{ one: 'inquiry', many: 'inquiries' }} />
      </div>
    </div>
  )
}
