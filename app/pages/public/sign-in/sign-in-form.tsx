import { Link, useLocation } from 'react-router'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { textLink } from './sign-in-layout.tsx'

export const signInFormId = 'sign-in'

type Props = {
  answer: FormAnswer | undefined
  forgotPage: string
  action?: string
  /** Typed before, in another form. */
  email?: string | undefined
  /** Passkeys are suggested in the field of the address (`PasskeySignIn`). */
  suggestsPasskeys?: boolean
}

export function SignInForm({ answer, forgotPage, action, email, suggestsPasskeys = false }: Props) {
  const { search } = useLocation()
  const ownSearch = new URLSearchParams(search)
  // Left behind by a passkey that was refused.
  ownSearch.delete('passkey')
  const fields = answer?.refusal.fields ?? {}
  return (
    <FormShell
      id={signInFormId}
      action={action ?? `?${ownSearch}`}
      refusal={answer?.refusal}
      submitLabel="Sign in"
      pendingLabel="Signing in..."
      wide
    >
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
        inputMode="email"
        required
        defaultValue={answer?.typed.email ?? email}
        error={fields.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={fields.password}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <CheckboxField
          label="Keep me signed in"
          name="remember"
          defaultChecked={answer === undefined || answer.typed.remember === 'on'}
        />
        <Link to={forgotPage} className={`text-sm leading-6 ${textLink}`}>
          Forgot password?
        </Link>
      </div>
    </FormShell>
  )
}
