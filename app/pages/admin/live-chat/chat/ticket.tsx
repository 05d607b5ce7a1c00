import { data, useOutletContext } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { convertToTicket } from '#modules/chat/left-messages/operations/chat-ticket.server.ts'
import { ticketDefaults } from '#modules/chat/left-messages/queries/chat-ticket.server.ts'
import {
  ticketPriorities,
  ticketPriorityLabels,
  ticketTeamLabels,
  ticketTeams,
} from '#modules/support/rules/ticket.ts'
import { subject } from '#modules/support/rules/ticket-forms.ts'
import { ticketAgents } from '#modules/support/teams/queries/team-setup.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import type { ConsoleOutlet } from '../console.tsx'
import type { Route } from './+types/ticket'

const chatTicketSchema = z.object({
  subject,
  priority: z.enum(ticketPriorities).default('normal'),
  team: z.enum(['', ...ticketTeams]).transform((team) => (team === '' ? null : team)),
  agentId: z.string().transform((id) => (id === '' ? null : id)),
})

export async function loader(args: Route.LoaderArgs) {
  const [defaults, agents] = await Promise.all([ticketDefaults(args.params.id), ticketAgents()])
  if (!defaults) throw data('Session not found', { status: 404 })
  const holder = agents.some(({ userId }) => userId === defaults.agentId) ? defaults.agentId : ''
  return {
    ...defaults,
    agentId: holder,
    agents: agents.map(({ userId, name }) => ({ value: userId, label: name })),
  }
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: chatTicketSchema,
  run: (member, choices) => convertToTicket(member, params.id, choices),
  done: ({ number }) =>
    redirectWithToast(consoleAddress(url.searchParams, {}), {
      kind: 'success',
      message: `Ticket ${number} created`,
    }),
}))

export default function ConvertChat({ loaderData, actionData, params }: Route.ComponentProps) {
  const { back, nameOf } = useOutletContext<ConsoleOutlet>()
  const typed = actionData?.typed ?? loaderData
  const error = actionData?.refusal.fields
  return (
    <DialogForm
      title={`Convert the chat with ${nameOf(params.id)} to a ticket`}
      description="What was said becomes the ticket’s first message, and the answer goes out by email. A chat that’s being answered goes on until you end it; one that’s waiting leaves the queue."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Convert to ticket"
      pendingLabel="Converting..."
    >
      <TextField
        label="Subject"
        name="subject"
        maxLength={200}
        required
        defaultValue={typed.subject}
        error={error?.subject}
      />
      <SelectField
        label="Priority"
        name="priority"
        defaultValue={actionData?.typed.priority ?? 'normal'}
        error={error?.priority}
        options={ticketPriorities.map((value) => ({ value, label: ticketPriorityLabels[value] }))}
      />
      <SelectField
        label="Team"
        name="team"
        placeholder="No team"
        defaultValue={typed.team}
        error={error?.team}
        options={ticketTeams.map((value) => ({ value, label: ticketTeamLabels[value] }))}
      />
      <SelectField
        label="Agent"
        name="agentId"
        placeholder="Nobody yet"
        defaultValue={typed.agentId}
        error={error?.agentId}
        options={loaderData.agents}
      />
    </DialogForm>
  )
}
