import { useLocation } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { customerPasswordLength } from '#modules/identity/rules/password-length.ts'
import { marketingHint, marketingLabel } from '#modules/mail/suppressions/rules/marketing-labels.ts'
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
