import { href, useLocation } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import type { GeneralEnquiryDetails } from '#modules/enquiries/queries/enquiry-details.server.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { ReplyFields } from '../correspondence/reply-fields.tsx'

type Props = {
  enquiry: GeneralEnquiryDetails
  seen: number
  answer: FormAnswer | undefined
  idempotencyKey: string
  mayOpenTicket: boolean
}

/** The answer by email; once the enquiry is a ticket, the way to that. */
export function ReplyCard({
  enquiry: { id, email, ticketId, ticketNumber },
  seen,
  answer,
  idempotencyKey,
  mayOpenTicket,
}: Props) {
  const { search } = useLocation()
  const addNote = (
    <Button
      to={`${href('/admin/enquiries/:id/note', { id })}${search}`}
      variant="outline"
      preventScrollReset
    >
      Add note
    </Button>
  )
  if (ticketId !== null) {
    return (
      <Card title="Reply via email" actions={addNote}>
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p>This enquiry is ticket {ticketNumber} now. It is answered there.</p>
          {mayOpenTicket && (
            <Button to={href('/admin/tickets/:id', { id: ticketId })} size="sm">
              Open ticket
            </Button>
          )}
        </div>
      </Card>
    )
  }
  return (
    <Card title="Reply via email">
      <FormShell
        id="reply"
        refusal={answer?.refusal}
        submitLabel="Send email"
        pendingLabel="Sending..."
        aside={addNote}
        action={`${href('/admin/enquiries/:id', { id })}${search}`}
      >
        <p className="wrap-anywhere text-muted text-sm">To {email}</p>
        <ReplyFields answer={answer} seen={seen} idempotencyKey={idempotencyKey} />
      </FormShell>
    </Card>
  )
}
