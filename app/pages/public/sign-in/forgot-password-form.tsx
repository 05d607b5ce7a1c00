import type { FormAnswer } from '#app/forms/form-action.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'

export type ForgotPasswordAnswer = FormAnswer | { sent: true }

/** Gives the same answer for every address, so that it doesn't reveal who has an account. */
export function ForgotPasswordForm({
  answer,
  action,
}: {
  answer: ForgotPasswordAnswer | undefined
  action?: string
}) {
  if (answer && 'sent' in answer) {
    return (
      <Alert kind="success" title="Check your email">
        If there’s an account with this address, a link is on its way. It works once, within 30
        minutes. Nothing there? Check your spam folder.
      </Alert>
    )
  }
  return (
    <FormShell
      action={action}
      refusal={answer?.refusal}
      submitLabel="Send the link"
      pendingLabel="Sending..."
      wide
    >
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        defaultValue={answer?.typed.email}
        error={answer?.refusal.fields?.email}
      />
    </FormShell>
  )
}
