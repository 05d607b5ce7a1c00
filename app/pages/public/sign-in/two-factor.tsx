import { Link } from 'react-router'
import { callingBrowser, enter, wantedTarget } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { type FormAnswer, formClientAction } from '#app/forms/form-action.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { passSecondFactor } from '#modules/identity/operations/second-factor/pass-second-factor.server.ts'
import { secondFactorSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import type { Route } from './+types/two-factor'
import { signInFailure } from './failure.ts'
import { SignInLayout, signInMeta, textLink } from './sign-in-layout.tsx'

export const meta: Route.MetaFunction = () => signInMeta('Enter your code')

export async function loader(args: Route.LoaderArgs) {
  const target = wantedTarget(args, '/dashboard')
  return { target, signInPage: target.startsWith('/admin') ? '/admin/login' : '/customer-login' }
}

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: secondFactorSchema,
  failure: signInFailure,
  run: (_, factor) => passSecondFactor(factor, callingBrowser(args)),
  done: (entered) => enter(entered, wantedTarget(args, '/dashboard')),
}))

export const clientAction = formClientAction(signInFailure)

export default function TwoFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  return (
    <SignInLayout
      title="One more step"
      lead="Enter the six-digit code from your authenticator app, or one of your recovery codes."
    >
      <FormShell
        action={`?redirect=${encodeURIComponent(loaderData.target)}`}
        refusal={answer?.refusal}
        submitLabel="Continue"
        pendingLabel="Checking..."
        wide
      >
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          error={answer?.refusal.fields?.code}
        />
        <CheckboxField
          label="Don’t ask on this device for 30 days"
          name="trustBrowser"
          defaultChecked={answer?.typed.trustBrowser === 'on'}
        />
      </FormShell>
      <p className="text-sm">
        <Link to={loaderData.signInPage} className={textLink}>
          Sign in again
        </Link>
      </p>
    </SignInLayout>
  )
}
