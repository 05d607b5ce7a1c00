import { CircleCheck, Ticket, Trash2 } from 'lucide-react'
import { href, Link, useFetcher } from 'react-router'
import type { ButtonAnswer } from '#app/forms/form-action.ts'
import type { GeneralEnquiryDetails } from '#modules/enquiries/queries/enquiry-details.server.ts'
import {
  type GeneralStatus,
  generalStatuses,
  generalStatusLabels,
} from '#modules/enquiries/rules/status.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'

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
          <h2 className="wrap-anywhere font-semibold text-xl">{subject}</h2>
        </div>
        <div className="flex flex-wrap gap-2">
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
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusButtons id={id} status={status} />
        {status !== 'resolved' && (
          <ActionButton
            to={href('/admin/enquiries/:id/change/:property', { id, property: 'status' })}
            fields={{ status: 'resolved' }}
            icon={<CircleCheck {...icon} />}
          >
            Mark as resolved
          </ActionButton>
        )}
      </div>
    </header>
  )
}

/** B§2.2.15: six buttons as one control, which is also what says the status. */
function StatusButtons({ id, status }: { id: string; status: GeneralStatus }) {
  const fetcher = useFetcher<ButtonAnswer>()
  useRefusalNotice(fetcher.data?.refusal)
  return (
    <fetcher.Form
      method="post"
      action={href('/admin/enquiries/:id/change/:property', { id, property: 'status' })}
      aria-busy={fetcher.state !== 'idle'}
      className="flex max-w-full gap-0.5 overflow-x-auto rounded-xl border border-line bg-sunken p-1 [scrollbar-width:none] aria-busy:opacity-60"
    >
      {generalStatuses.map((each) => (
        <button
          key={each}
          type="submit"
          name="status"
          value={each}
          aria-pressed={each === status}
          className="min-h-8 shrink-0 cursor-pointer rounded-lg px-2.5 font-semibold text-muted text-sm hover:text-text aria-pressed:bg-surface aria-pressed:text-text aria-pressed:shadow-sm aria-pressed:ring-1 aria-pressed:ring-line-strong max-sm:min-h-11"
        >
          {generalStatusLabels[each]}
        </button>
      ))}
    </fetcher.Form>
  )
}
