import { type ReactNode, useState } from 'react'
import { Alert } from '#ui/feedback/alert.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { recentPasswordMinutes } from '../rules/session-limits.ts'
import { PasskeyAgain } from './passkey-again.tsx'

type Props = {
  /** Why it is asked for: a sentence. */
  children: ReactNode
  /** What happens beside: sentences. */
  consequence?: ReactNode
  error: string[] | undefined
  /** After a passkey was accepted, which the form around it need not wait for. */
  onConfirmed?: () => void
}

/**
 * Part of a form whose operation wants a recent password or passkey, when none was given lately.
 */
export function PasswordAgain({ children, consequence, error, onConfirmed }: Props) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const confirm = () => {
    setIsConfirmed(true)
    onConfirmed?.()
  }
  return (
    <Card title="Confirm it’s you">
      {isConfirmed ? (
        <Alert kind="success">
          Confirmed with your passkey. That’s valid for {recentPasswordMinutes} minutes, so you can
          carry on.
        </Alert>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-muted text-sm">
            {children} Enter your password to continue; that’s valid for {recentPasswordMinutes}{' '}
            minutes. {consequence}
          </p>
          <div className="flex max-w-md flex-col gap-4">
            <PasswordField
              label="Your password"
              name="currentPassword"
              data-secret=""
              autoComplete="current-password"
              error={error}
            />
            <PasskeyAgain onConfirmed={confirm} />
          </div>
        </>
      )}
    </Card>
  )
}
