import type { ReactNode } from 'react'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { recentPasswordMinutes } from '../rules/session-limits.ts'

type Props = {
  /** Why it is asked for: a sentence. */
  children: ReactNode
  /** What happens beside: sentences. */
  consequence?: ReactNode
  error: string[] | undefined
}

/** Part of a form whose operation wants a recent password, when it was not given lately. */
export function PasswordAgain({ children, consequence, error }: Props) {
  return (
    <Card title="Confirm it’s you">
      <p className="mb-4 max-w-prose text-muted text-sm">
        {children} Enter your password to save; it counts for {recentPasswordMinutes} minutes. {consequence}
      </p>
      <div className="max-w-md">
        <PasswordField label="Your password" name="currentPassword" data-secret="" autoComplete="current-password" error={error} />
      </div>
    </Card>
  )
}
