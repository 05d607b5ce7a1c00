import { Link, useLocation } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { customerPasswordLength } from '#modules/identity/rules/password-length.ts'
import { signUpHours } from '#modules/identity/rules/pending-sign-up.ts'
import { marketingHint, marketingLabel } from '#modules/mail/suppressions/rules/marketing-labels.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { SiteLink } from '#ui/layout/site-link.tsx'
import { textLink } from './sign-in-layout.tsx'

type Props = {
  answer: FormAnswer | undefined
  action?: string
  /** Typed before, in another form. */
  email?: string | undefined
}

export function SignUpForm({ answer, action, email }: Props) {
  const { search } = useLocation()
  const fields = answer?.refusal.fields ?? {}
  return (
    <FormShell
      id="sign-up"
      action={action ?? search}
      refusal={answer?.refusal}
      submitLabel="Create account"
      pendingLabel="Creating your account..."
      wide
    >
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={answer?.typed.name}
        error={fields.name}
      />
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        defaultValue={answer?.typed.email ?? email}
        error={fields.email}
        hint="We’ll email you a link to confirm it’s yours."
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        required
        error={fields.password}
        hint={`At least ${customerPasswordLength} characters. A few words in a row are best.`}
      />
      <CheckboxField
        name="marketing"
        label={marketingLabel}
        hint={marketingHint}
        defaultChecked={answer?.typed.marketing === 'on'}
      />
      <p className="text-muted text-sm">
        By creating an account you accept our{' '}
        <SiteLink to="/terms" className={textLink}>
          terms
        </SiteLink>{' '}
        and{' '}
        <SiteLink to="/privacy" className={textLink}>
          privacy policy
        </SiteLink>
        .
      </p>
    </FormShell>
  )
}

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
        We’ve sent an email to <strong className="wrap-anywhere">{email}</strong>. Open its link
        within {signUpHours} hours to finish your account and continue. Nothing there? Check your
        spam folder.
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
