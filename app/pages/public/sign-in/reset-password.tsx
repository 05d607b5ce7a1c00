import { Link } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { adoptPurchases } from '#modules/accounts/operations/adopt-purchases.server.ts'
import { resetPassword } from '#modules/identity/operations/passwords/reset-password.server.ts'
import { resetPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/reset-password'
import { signInFailure } from './failure.ts'
import { ResetPasswordForm } from './password-forms.tsx'
import { afterReset, loadResetLink } from './reset-link.server.ts'
import { SignInLayout, signInMeta, textLink } from './sign-in-layout.tsx'

export const meta: Route.MetaFunction = () => signInMeta('Choose a new password')

export function loader({ url }: Route.LoaderArgs) {
  return loadResetLink(url)
}

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: resetPasswordSchema,
  failure: signInFailure,
  run: async (_, input) => {
    const reset = await resetPassword(input, callingBrowser(args))
    if (reset.ok) await adoptPurchases(reset.value.userId)
    return reset
  },
  done: afterReset,
}))

export const clientAction = formClientAction(signInFailure)

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isDead && !actionData) {
    return (
      <SignInLayout
        title="This link no longer works"
        lead="It has expired or was already used. Request a new one to choose your password."
      >
        <Button to="/forgot-password" size="lg" className="self-start">
          Send me a new link
        </Button>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout
      title="Choose a new password"
      lead="When you save it, we sign out all your other devices."
    >
      <ResetPasswordForm token={loaderData.token} refusal={actionData?.refusal} />
      <p className="text-sm">
        <Link to="/forgot-password" className={textLink}>
          Ask for a new link
        </Link>
      </p>
    </SignInLayout>
  )
}
