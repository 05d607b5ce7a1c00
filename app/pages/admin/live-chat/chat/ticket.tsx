import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { convertToTicket } from '#modules/chat/left-messages/operations/convert-to-ticket.server.ts'
import { mayHandleChats } from '#modules/chat/policy.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { ConsoleOutlet } from '../console.tsx'
import type { Route } from './+types/ticket'

const failure = 'Failed to convert the chat to a ticket'

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, mayHandleChats)
  return null
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  policy: byStaff(mayHandleChats),
  schema: noFields,
  failure,
  run: async (member) => {
    const made = await convertToTicket(member, params.id)
    return made.ok ? { ...made, value: { ...made.value, maySee: mayHandleTickets(member) } } : made
  },
  done: ({ ticketId, number, maySee }) =>
    redirectWithToast(maySee ? href('/admin/tickets/:id', { id: ticketId }) : consoleAddress(url.searchParams, {}), {
      kind: 'success',
      message: `Ticket ${number} created`,
    }),
}))

export const clientAction = formClientAction(failure)

export default function ConvertChat({ actionData, params }: Route.ComponentProps) {
  const { back, nameOf } = useOutletContext<ConsoleOutlet>()
  return (
    <DialogForm
      title={`Convert the chat with ${nameOf(params.id)} to a ticket?`}
      description="What was said becomes the ticket’s first message, and the answer goes out by email. The chat goes on until you end it."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Convert to ticket"
      pendingLabel="Converting..."
    >
      {null}
    </DialogForm>
  )
}
