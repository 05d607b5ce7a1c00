import { useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { noFields } from '#kernel/form-fields.ts'
import { endAsOperator } from '#modules/chat/conversations/operations/end-chat.server.ts'
import { offerWaitingChats } from '#modules/chat/routing/operations/offer-waiting-chats.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { ConsoleOutlet } from '../console.tsx'
import type { Route } from './+types/end'

export function loader() {
  return null
}

/** Ends it for both sides. Visitors who wait are offered the room that this makes. */
export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: noFields,
  run: async (member) => {
    const ended = await endAsOperator(member, params.id)
    if (ended.ok) await offerWaitingChats()
    return ended
  },
  done: () =>
    redirectWithToast(consoleAddress(url.searchParams, {}), {
      kind: 'success',
      message: 'Chat ended',
    }),
}))

export default function EndChat({ actionData, params }: Route.ComponentProps) {
  const { back, nameOf } = useOutletContext<ConsoleOutlet>()
  return (
    <DialogForm
      title={`End the chat with ${nameOf(params.id)}?`}
      description="The visitor is asked to rate it. What was said stays here."
      size="sm"
      back={back}
      refusal={actionData?.refusal}
      submitLabel="End chat"
      pendingLabel="Ending..."
      submitVariant="danger"
    >
      {null}
    </DialogForm>
  )
}
