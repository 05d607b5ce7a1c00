import { Link } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { signUpHours } from '#modules/identity/rules/pending-sign-up.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { textLink } from './sign-in-layout.tsx'

export type SignUpAnswer = FormAnswer | { sent: string }

export function isSent(answer: SignUpAnswer | undefined): answer is { sent: string } {
  return answer !== undefined && 'sent' in answer
}

/** The form with the focus is gone: readers of screens go on here. */
function focus(element: HTMLElement | null): void {
  element?.focus()
}

/** The same for every address, so that it doesn't reveal who has an account. */
export function SignUpSent({ email, signIn }: { email: string; signIn: string }) {
  return (
    <div ref={focus} tabIndex={-1} className="flex flex-col gap-6">
      <Alert kind="success" title="Check your email">
        We’ve sent an email to <strong className="break-all">{email}</strong>. Open its link within{' '}
        {signUpHours} hours to finish your account and continue. Nothing there? Check your spam
        folder.
      </Alert>
      <p className="text-muted text-sm">
        Finished on another device?{' '}
        <Link to={signIn} className={textLink}>
          Sign in here
        </Link>
      </p>
    </div>
  )
}
