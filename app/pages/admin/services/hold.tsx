import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { holdService } from '#modules/provisioning/operations/manage-services.server.ts'
import { holdForm } from '#modules/provisioning/rules/service-forms.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/hold'

export function loader() {
  return null
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: holdForm,
  run: (member, { reason }) => holdService(member, id, reason),
  done: () =>
    redirectWithToast(href('/admin/services/:id', { id }), {
      kind: 'success',
      message: 'It is held, and suspended on its server.',
    }),
}))

export default function Hold({ actionData, params: { id } }: Route.ComponentProps) {
  return (
    <DialogForm
      title="Hold this service?"
      description="It is suspended whatever is paid, until one of you says otherwise. Billing goes on."
      back={href('/admin/services/:id', { id })}
      refusal={actionData?.refusal}
      submitLabel="Hold it"
      pendingLabel="Saving..."
    >
      <TextField
        label="Why"
        name="reason"
        required
        maxLength={300}
        autoComplete="off"
        defaultValue={actionData?.typed.reason}
        error={actionData?.refusal.fields?.reason}
        hint="For your colleagues, such as: sends spam."
      />
    </DialogForm>
  )
}
