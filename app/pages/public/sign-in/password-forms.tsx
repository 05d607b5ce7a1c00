import type { FormAnswer } from '#app/forms/form-action.ts'
import type { Refusal } from '#kernel/result.ts'
import {
  customerPasswordLength,
  staffPasswordLength,
} from '#modules/identity/rules/password-length.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'

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

type Props = {
  /** From the emailed link; empty when the user must type the code from the email. */
  token: string
  refusal: Refusal | undefined
  isStaff?: boolean
  /** For a page with two forms. */
  action?: string
}

export function ResetPasswordForm({ token, refusal, isStaff = false, action }: Props) {
  const least = isStaff ? staffPasswordLength : customerPasswordLength
  return (
    <FormShell
      action={action}
      refusal={refusal}
      submitLabel="Save new password"
      pendingLabel="Saving..."
      wide
    >
      {token === '' ? (
        <TextField
          label="Code from the email"
          name="token"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={refusal?.fields?.token}
        />
      ) : (
        <HiddenField name="token" value={token} />
      )}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        error={refusal?.fields?.password}
        hint={`At least ${least} characters. A few words in a row are best.`}
      />
    </FormShell>
  )
}
