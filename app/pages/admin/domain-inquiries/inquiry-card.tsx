import { ChevronDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import { dayIn } from '#kernel/dates.ts'
import {
  DomainPriorityBadge,
  DomainStatusBadge,
} from '#modules/enquiries/components/status-badges.tsx'
import type { DomainListRow } from '#modules/enquiries/queries/enquiry-lists.server.ts'
import { serviceTypeLabels } from '#modules/enquiries/rules/status.ts'
import { RowCheckbox, type Selection } from '#ui/table/row-checkbox.tsx'
import { openInquiry } from '../correspondence/enquiry-messages.ts'
import type { CardsProps } from './inquiry-cards.tsx'
import { InquiryDetails } from './inquiry-details.tsx'

type Props = CardsProps & { row: DomainListRow; form: string; selection: Selection }

/** Its head is a link that expands it, so it works without scripts and can be shared. */
export function InquiryCard({ row, form, selection, open, ...details }: Props) {
  const { search } = useLocation()
  const isOpen = open?.inquiry.id === row.id
  const name = row.companyName || row.contactName
  return (
    <article className="min-w-0 rounded-xl border border-line bg-surface">
      <div className="flex items-start gap-1 px-2 py-1">
        <div className="pt-1.5">
          <RowCheckbox
            form={form}
            id={row.id}
            label={`Select ${name}`}
            selected={selection.has(row.id)}
            onToggle={() => selection.toggle(row.id)}
          />
        </div>
        <Link
          to={openInquiry(search, isOpen ? null : row.id)}
          preventScrollReset
          aria-expanded={isOpen}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-2 py-3 text-sm hover:bg-sunken"
        >
          <span className="wrap-anywhere min-w-0 font-semibold">{name}</span>
          <DomainStatusBadge status={row.status} />
          <DomainPriorityBadge priority={row.priority} />
          <span className="flex basis-full flex-wrap gap-x-3 gap-y-0.5 text-muted">
            <span>{serviceTypeLabels[row.serviceType]}</span>
            <span className="wrap-anywhere min-w-0 text-text">{row.domainName}</span>
            <span>{formatDay(dayIn(details.zone, row.createdAt))}</span>
            {row.assignedName !== null && (
              <span className="wrap-anywhere">Assigned to {row.assignedName}</span>
            )}
          </span>
        </Link>
        <ChevronDown
          aria-hidden="true"
          className={`mt-4 mr-2 size-4 shrink-0 text-muted ${isOpen ? 'rotate-180' : ''}`}
        />
      </div>
      {isOpen && <InquiryDetails open={open} {...details} />}
    </article>
  )
}
