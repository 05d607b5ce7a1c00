import type { Refusal } from '#kernel/result.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { customerPasswordLength, staffPasswordLength } from '../rules/password-length.ts'

type Props = {
  refusal: Refusal | null | undefined
  /** For password managers: whose password this is. */
  email: string
  isStaff: boolean
  currentLabel?: string
  action?: string
  /** Set where one page has several forms. */
  intent?: string
}

export function ChangePasswordForm({ refusal, email, isStaff, currentLabel = 'Current password', action, intent }: Props) {
  const least = isStaff ? staffPasswordLength : customerPasswordLength
  return (
    <FormShell
      id="change-password"
      refusal={refusal}
      submitLabel="Save new password"
      pendingLabel="Saving..."
      {...(action ? { action } : {})}
      wide={!intent}
    >
      {intent !== undefined && <HiddenField name="intent" value={intent} />}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField label={currentLabel} name="currentPassword" autoComplete="current-password" required error={refusal?.fields?.currentPassword} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        error={refusal?.fields?.password}
        hint={`At least ${least} characters. A few words in a row are best. Other devices are signed out.`}
      />
    </FormShell>
  )
}
