import { data } from 'react-router'
import { callingBrowser, enter } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { readCookie } from '#app/request/cookies.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import {
  finishSignUp,
  passwordOfBrowser,
} from '#modules/identity/operations/accounts/finish-sign-up.server.ts'
import { pendingSignUp } from '#modules/identity/queries/accounts.server.ts'
import { signUpCookie } from '#modules/identity/rules/pending-sign-up.ts'
import { redirectTarget } from '#modules/identity/rules/redirect-target.ts'
import { finishSignUpSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/finish-sign-up'
import { signInFailure } from './failure.ts'
import { SignInLayout, signInMeta } from './sign-in-layout.tsx'

export const meta: Route.MetaFunction = () => signInMeta('Finish your account')

/**
 * Where the email of a sign-up leads. A GET changes nothing, because mail scanners open links too.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const [pending, actor] = await Promise.all([
    pendingSignUp(token),
    context.get(requestInfo).actor(),
  ])
  if (pending === null) return data({ pending: null }, { status: 410 })
  const { email, target } = pending
  return data({
    pending: {
      email,
      token,
      isOrder: target.startsWith('/checkout'),
      needsPassword: passwordOfBrowser(pending, readCookie(request, signUpCookie)) === null,
    },
    signedInAs: actor.kind === 'person' ? actor.email : null,
  })
}

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: finishSignUpSchema,
  failure: signInFailure,
  run: (_, typed) =>
    finishSignUp(
      { ...typed, browserKey: readCookie(args.request, signUpCookie) },
      callingBrowser(args),
    ),
  done: ({ entered, target }) => enter(entered, redirectTarget(target, '/dashboard')),
}))

export const clientAction = formClientAction(signInFailure)

export default function FinishSignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.pending === null) {
    return (
      <SignInLayout
        title="This link no longer works"
        lead="It has expired or was already used. If your account is finished, sign in."
      >
        <div className="flex flex-wrap gap-3">
          <Button to="/customer-login" size="lg">
            Sign in
          </Button>
          <Button to="/customer-login?new" size="lg" variant="outline">
            Sign up again
          </Button>
        </div>
      </SignInLayout>
    )
  }
  const { pending, signedInAs } = loaderData
  return (
    <SignInLayout
      title="Finish your account"
      lead={
        <>
          {pending.needsPassword ? 'Enter the password you chose for' : 'This confirms the address'}{' '}
          <strong className="wrap-anywhere font-semibold text-text">{pending.email}</strong>
          {pending.isOrder ? ', and you continue your order where you left off.' : '.'}
        </>
      }
    >
      {signedInAs !== null && (
        <Alert kind="info">
          You’re signed in as {signedInAs}. This finishes the account of {pending.email} and signs
          you in to that one instead.
        </Alert>
      )}
      <FormShell
        refusal={actionData?.refusal}
        submitLabel="Finish and sign in"
        pendingLabel="Finishing..."
        wide
      >
        <HiddenField name="token" value={pending.token} />
        {(pending.needsPassword || actionData?.refusal.fields?.password) && (
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={actionData?.refusal.fields?.password}
          />
        )}
      </FormShell>
      <p className="text-muted text-sm">
        If you didn’t sign up with us, close this page. Nothing happens.
      </p>
    </SignInLayout>
  )
}
