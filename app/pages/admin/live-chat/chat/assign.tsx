import { useOutletContext } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { isId } from '#kernel/ids.ts'
import { assignChat } from '#modules/chat/routing/operations/assign-chat.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { SelectField } from '#ui/form/field.tsx'
import type { ConsoleOutlet } from '../console.tsx'
import type { Route } from './+types/assign'

export function loader() {
  return null
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: z.object({ operatorId: z.string().refine(isId, 'Choose an operator.') }),
  run: (member, { operatorId }) => assignChat(member, params.id, operatorId),
  done: () =>
    redirectWithToast(consoleAddress(url.searchParams, {}), {
      kind: 'success',
      message: 'Chat assigned',
    }),
}))

export default function AssignChat({ actionData, params }: Route.ComponentProps) {
  const { operators, back, nameOf } = useOutletContext<ConsoleOutlet>()
  return (
    <DialogForm
      title={`Assign the chat with ${nameOf(params.id)}`}
      description="To an operator who has room for it. The chat becomes theirs at once."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Assign"
      pendingLabel="Assigning..."
    >
      <SelectField
        label="Operator"
        name="operatorId"
        placeholder="Choose an operator"
        defaultValue={actionData?.typed.operatorId ?? ''}
        error={actionData?.refusal.fields?.operatorId}
        options={operators.map(({ id, label }) => ({ value: id, label }))}
      />
    </DialogForm>
  )
}
