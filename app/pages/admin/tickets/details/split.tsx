import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { splitTicket } from '#modules/support/merging/operations/split-ticket.server.ts'
import { splitSchema } from '#modules/support/merging/rules/merge.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { TicketOutlet } from '../details.tsx'
import type { Route } from './+types/split'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: splitSchema,
  run: (member, { subject }) =>
    splitTicket(member, { ticketId: params.id, messageId: params.message, subject }),
  done: ({ ticketId, number }) =>
    redirectWithToast(href('/admin/tickets/:id', { id: ticketId }), {
      kind: 'success',
      message: `Ticket ${number} created`,
    }),
}))

export default function SplitTicket({ actionData, params }: Route.ComponentProps) {
  const { number } = useOutletContext<TicketOutlet>()
  return (
    <DialogForm
      title="Make this message a new ticket"
      description={`It leaves ${number} with its files. Both tickets link to each other, and the customer gets an email with the new number.`}
      back={href('/admin/tickets/:id', { id: params.id })}
      refusal={actionData?.refusal}
      submitLabel="Create ticket"
      pendingLabel="Creating..."
    >
      <TextField
        label="Subject"
        name="subject"
        required
        maxLength={200}
        defaultValue={actionData?.typed.subject}
        error={actionData?.refusal.fields?.subject}
      />
    </DialogForm>
  )
}
