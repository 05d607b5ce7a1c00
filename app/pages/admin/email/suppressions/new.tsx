import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { suppressByStaff } from '#modules/mail/suppressions/operations/suppress.server.ts'
import { suppressSchema } from '#modules/mail/suppressions/rules/suppression.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'Add address' }]

export function loader() {
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: suppressSchema,
  run: (member, values) => suppressByStaff(member, values),
  done: ({ address }) =>
    redirectWithToast('/admin/email/suppressions', {
      kind: 'success',
      message: `No more emails go to ${address}`,
    }),
}))

export default function AddSuppression({ actionData }: Route.ComponentProps) {
  const fields = actionData?.refusal.fields
  return (
    <DialogForm
      title="Add address"
      description="No emails are sent there any more, except sign-in emails that its owner asks for."
      back="/admin/email/suppressions"
      refusal={actionData?.refusal}
      submitLabel="Add address"
      pendingLabel="Adding..."
    >
      <TextField
        label="Email address"
        name="address"
        type="email"
        required
        defaultValue={actionData?.typed.address}
        error={fields?.address}
      />
      <TextField
        label="Note"
        name="note"
        maxLength={300}
        defaultValue={actionData?.typed.note}
        error={fields?.note}
      />
    </DialogForm>
  )
}
