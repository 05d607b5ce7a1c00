import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { testProvider } from '#modules/mail/operations/test-provider.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { Route } from './+types/test-email'

const failure = 'Failed to send test email'
const back = '/admin/settings/email'
const noAddress = 'Please enter a test email address'

export const meta: Route.MetaFunction = () => [{ title: 'Send test email' }]

export async function loader(args: Route.LoaderArgs) {
  const member = await requireStaff(args, mayManageSettings)
  return { to: member.email }
}

export const action = formAction((_: Route.ActionArgs) => ({
  policy: byStaff(mayManageSettings),
  schema: z.object({ to: z.string({ error: noAddress }).trim().min(1, noAddress).max(254).pipe(z.email(noAddress)) }),
  failure,
  run: (member, { to }) => testProvider(member, to),
  done: ({ to }) => redirectWithToast(back, { kind: 'success', message: `Test email sent successfully to ${to}` }),
}))

export const clientAction = formClientAction(failure)

export default function TestEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DialogForm
      title="Send test email"
      description="With the settings that are saved now."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Send Test"
      pendingLabel="Sending..."
    >
      <TextField
        label="Test email address"
        name="to"
        type="email"
        required
        defaultValue={actionData?.typed.to ?? loaderData.to}
        error={actionData?.refusal.fields?.to}
      />
    </DialogForm>
  )
}
