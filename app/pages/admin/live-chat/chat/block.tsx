import { useOutletContext } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { consoleAddress } from '#app/shells/admin/chat/console-address.ts'
import { lineSchema } from '#kernel/text-fields.ts'
import { blockVisitor } from '#modules/chat/conversations/operations/block-visitor.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { ConsoleOutlet } from '../console.tsx'
import type { Route } from './+types/block'

export function loader() {
  return null
}

export const action = formAction(({ params, url }: Route.ActionArgs) => ({
  schema: z.object({ reason: lineSchema(300, 'Say why, for the others.') }),
  run: (member, { reason }) => blockVisitor(member, params.id, reason),
  done: () =>
    redirectWithToast(consoleAddress(url.searchParams, {}), {
      kind: 'success',
      message: 'Visitor blocked',
    }),
}))

export default function BlockVisitor({ actionData, params }: Route.ComponentProps) {
  const { back, nameOf } = useOutletContext<ConsoleOutlet>()
  return (
    <DialogForm
      title={`Block ${nameOf(params.id)}?`}
      description="The chat ends, and this browser, network address and email address can’t start another until you unblock them."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Block visitor"
      pendingLabel="Blocking..."
      submitVariant="danger"
    >
      <TextField
        label="Reason"
        name="reason"
        required
        maxLength={300}
        defaultValue={actionData?.typed.reason}
        error={actionData?.refusal.fields?.reason}
        hint="For staff only."
      />
    </DialogForm>
  )
}
