import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { transferTicket } from '#modules/support/operations/change-tickets.server.ts'
import { ticketTeamLabels, ticketTeams } from '#modules/support/rules/ticket.ts'
import { transferSchema } from '#modules/support/rules/ticket-forms.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import type { TicketOutlet } from '../details.tsx'
import { agentOption } from '../selected/forms.tsx'
import type { Route } from './+types/transfer'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: transferSchema,
  run: (member, transfer) => transferTicket(member, params.id, transfer),
  done: () =>
    redirectWithToast(href('/admin/tickets/:id', { id: params.id }), {
      kind: 'success',
      message: 'Ticket transferred',
    }),
}))

export default function TransferTicket({ actionData, params }: Route.ComponentProps) {
  const { number, agents } = useOutletContext<TicketOutlet>()
  const error = actionData?.refusal.fields
  return (
    <DialogForm
      title={`Transfer ${number}`}
      description="To a team, an agent or both. The note stays between staff."
      back={href('/admin/tickets/:id', { id: params.id })}
      refusal={actionData?.refusal}
      submitLabel="Transfer"
      pendingLabel="Transferring..."
    >
      <SelectField
        label="Team"
        name="team"
        placeholder="Leave as it is"
        defaultValue={actionData?.typed.team ?? ''}
        error={error?.team}
        options={ticketTeams.map((value) => ({ value, label: ticketTeamLabels[value] }))}
      />
      <SelectField
        label="Agent"
        name="agentId"
        placeholder="Leave as it is"
        defaultValue={actionData?.typed.agentId ?? ''}
        error={error?.agentId}
        options={agents.map(agentOption)}
      />
      <TextField
        label="Note"
        name="note"
        maxLength={1000}
        defaultValue={actionData?.typed.note}
        error={error?.note}
        hint="What the next person should know."
      />
    </DialogForm>
  )
}
