import { CircleCheck, Ticket, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { GeneralStatusBadge } from '#modules/enquiries/components/status-badges.tsx'
import type { GeneralEnquiryDetails } from '#modules/enquiries/queries/enquiry-details.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { StatusButtons } from './status-buttons.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const

type Props = { enquiry: GeneralEnquiryDetails; mayTurnIntoTicket: boolean; list: string }

/** `list` is the search of the list beside it, which stays. */
export function EnquiryHead({
  enquiry: { id, subject, status, ticketId },
  mayTurnIntoTicket,
  list,
}: Props) {
  return (
    <header className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <Link
            to={`${href('/admin/enquiries')}${list}`}
            className="inline-flex min-h-11 items-center text-muted text-sm hover:text-text hover:underline lg:hidden"
          >
            <span aria-hidden="true">←&nbsp;</span>
            General Enquiries
          </Link>
          <h2 className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold text-xl">
            {subject}
            <GeneralStatusBadge status={status} />
          </h2>
        </div>
        <div className="flex flex-wrap gap-2">
          {status !== 'resolved' && (
            <ActionButton
              to={href('/admin/enquiries/:id/change/:property', { id, property: 'status' })}
              fields={{ status: 'resolved' }}
              icon={<CircleCheck {...icon} />}
            >
              Mark as Resolved
            </ActionButton>
          )}
          {ticketId === null && mayTurnIntoTicket && (
            <Button
              to={`${href('/admin/enquiries/:id/ticket', { id })}${list}`}
              variant="outline"
              size="sm"
              preventScrollReset
              icon={<Ticket {...icon} />}
            >
              Turn into ticket
            </Button>
          )}
          <Button
            to={`${href('/admin/enquiries/:id/delete', { id })}${list}`}
            variant="outline"
            size="sm"
            preventScrollReset
            icon={<Trash2 {...icon} />}
          >
            Delete
          </Button>
        </div>
      </div>
      <StatusButtons id={id} status={status} />
    </header>
  )
}
