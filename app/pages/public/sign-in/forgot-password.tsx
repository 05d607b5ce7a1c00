import { data, Link } from 'react-router'
import { callingBrowser, saveTarget } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { requestPasswordReset } from '#modules/identity/operations/passwords/reset-password.server.ts'
import { forgotPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import type { Route } from './+types/forgot-password'
import { signInFailure } from './failure.ts'
import { type ForgotPasswordAnswer, ForgotPasswordForm } from './password-forms.tsx'
import { SignInLayout, signInMeta, textLink } from './sign-in-layout.tsx'

export const meta: Route.MetaFunction = () => signInMeta('Forgot password')

/**
 * Remembers in this browser where the user was going, for when they come back from the emailed
 * link.
 */
export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: forgotPasswordSchema,
  failure: signInFailure,
  run: (_, { email }) => requestPasswordReset(email, callingBrowser(args)),
  done: () => data({ sent: true as const }, { headers: saveTarget(args) }),
}))

export const clientAction = formClientAction<ForgotPasswordAnswer>(signInFailure)

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <SignInLayout
      title="Forgot password?"
      lead="Enter your email address and we’ll send you a link to choose a new one."
    >
      <ForgotPasswordForm answer={actionData} />
      <p className="text-sm">
        <Link to="/customer-login" className={textLink}>
          Back to sign in
        </Link>
      </p>
    </SignInLayout>
  )
}
