import type { Refusal } from '#kernel/result.ts'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { customerPasswordLength, staffPasswordLength } from '../rules/password-length.ts'

type Props = {
  refusal: Refusal | null | undefined
  /** For password managers: whose password this is. */
  email: string
  isStaff: boolean
  currentLabel?: string
  action: string
  /** One large button, where the form is the page. */
  wide?: boolean
}

export function ChangePasswordForm({
  refusal,
  email,
  isStaff,
  currentLabel = 'Current password',
  action,
  wide = false,
}: Props) {
  const least = isStaff ? staffPasswordLength : customerPasswordLength
  return (
    <FormShell
      id="change-password"
      refusal={refusal}
      submitLabel="Save new password"
      pendingLabel="Saving..."
      action={action}
      wide={wide}
    >
      <input
        type="text"
        name="username"
        autoComplete="username"
        defaultValue={email}
        hidden
        readOnly
      />
      <PasswordField
        label={currentLabel}
        name="currentPassword"
        autoComplete="current-password"
        required
        error={refusal?.fields?.currentPassword}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        error={refusal?.fields?.password}
        hint={`At least ${least} characters. A few words in a row work best. Your other devices will be signed out.`}
      />
    </FormShell>
  )
}

type NameProps = {
  firstName: string
  lastName: string
  refusal: Refusal | undefined
  action: string
}

export function OwnNameForm({ firstName, lastName, refusal, action }: NameProps) {
  return (
    <FormShell
      id="details"
      action={action}
      refusal={refusal}
      submitLabel="Save details"
      pendingLabel="Saving..."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          defaultValue={firstName}
          error={refusal?.fields?.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={lastName}
          error={refusal?.fields?.lastName}
        />
      </div>
    </FormShell>
  )
}
