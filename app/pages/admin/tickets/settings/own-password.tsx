import { recentPasswordMinutes } from '#modules/identity/rules/session-limits.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** When the password was not given lately: the mailbox holds what customers write. */
export function OwnPassword({ error }: { error: string[] | undefined }) {
  return (
    <Card title="Confirm it’s you">
      <p className="mb-4 max-w-prose text-muted text-sm">
        These settings decide who reads what customers write. Enter your password to save or test
        them; that’s valid for {recentPasswordMinutes} minutes. All administrators get an email
        about the change.
      </p>
      <div className="max-w-md">
        <PasswordField
          label="Your password"
          name="currentPassword"
          data-secret=""
          autoComplete="current-password"
          error={error}
        />
      </div>
    </Card>
  )
}
