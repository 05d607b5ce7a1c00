import { useOutletContext } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { optionalLineSchema } from '#kernel/text-fields.ts'
import { transferChat } from '#modules/chat/routing/operations/transfer-chat.server.ts'
import { transferTargets } from '#modules/chat/routing/queries/present-operators.server.ts'
import { offerMs } from '#modules/chat/rules/chat-limits.ts'
import { ticketTeamLabels, ticketTeams } from '#modules/support/rules/ticket.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import type { ConsoleOutlet } from '../console.tsx'
import type { Route } from './+types/transfer'

export async function loader(args: Route.LoaderArgs) {
  return transferTargets(args.params.id)
}

/** `to` names an operator or a team: 'operator 0198…', 'team billing'. */
const transferSchema = z.object({
  to: z
    .string({ error: 'Choose an operator or a team.' })
    .min(1, 'Choose an operator or a team.')
    .transform((to) => ({
      team: ticketTeams.find((team) => to === `team ${team}`),
      operatorId: to.replace('operator ', ''),
    })),
  note: optionalLineSchema(1000),
})

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: transferSchema,
  run: (member, { to: { team, operatorId }, note }) =>
    transferChat(member, params.id, { to: team === undefined ? { operatorId } : { team }, note }),
  done: (_, { to: { team } }) =>
    redirectWithToast(consoleAddress(url.searchParams, {}), {
      kind: 'success',
      message: team === undefined ? 'Chat offered' : 'Chat transferred',
    }),
}))

export default function TransferChat({
  loaderData: { operators, teams },
  actionData,
  params,
}: Route.ComponentProps) {
  const { back, nameOf } = useOutletContext<ConsoleOutlet>()
  const fields = actionData?.refusal.fields
  return (
    <DialogForm
      title={`Transfer the chat with ${nameOf(params.id)}`}
      description={`An operator has ${offerMs / 1_000} seconds to take it; until then it stays where it is. A team gets it through the queue. The note stays between staff.`}
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Transfer"
      pendingLabel="Transferring..."
    >
      <SelectField
        label="To"
        hint={
          operators.length + teams.length === 0
            ? 'No other operator is online with room for a chat.'
            : undefined
        }
        name="to"
        placeholder="Choose an operator or a team"
        defaultValue={actionData?.typed.to ?? ''}
        error={fields?.to}
        options={[
          ...operators.map(({ id, name }) => ({ value: `operator ${id}`, label: name })),
          ...teams.map((team) => ({
            value: `team ${team}`,
            label: `${ticketTeamLabels[team]} team`,
          })),
        ]}
      />
      <TextField
        label="Note"
        name="note"
        maxLength={1000}
        defaultValue={actionData?.typed.note}
        error={fields?.note}
        hint="What the next person should know."
      />
    </DialogForm>
  )
}
