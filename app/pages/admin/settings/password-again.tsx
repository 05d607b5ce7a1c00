import { recentPasswordMinutes } from '#modules/identity/rules/session-limits.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** On tabs that decide where money goes, when the password was not given lately. */
export function PasswordAgain({ error }: { error: string[] | undefined }) {
  return (
    <Card title="Confirm it’s you">
      <p className="mb-4 max-w-prose text-muted text-sm">
        These settings decide where money goes. Enter your password to save them; it counts for {recentPasswordMinutes} minutes. All administrators
        get an email about the change.
      </p>
      <div className="max-w-md">
        <PasswordField label="Your password" name="currentPassword" data-secret="" autoComplete="current-password" error={error} />
      </div>
    </Card>
  )
}
