import { data, Link } from 'react-router'
import { parseForm, refusedForm } from '#app/answer-form.server.ts'
import { callingBrowser, keepTarget } from '#app/sign-in-answer.server.ts'
import { andThen } from '#kernel/result.ts'
import { requestPasswordReset } from '#modules/identity/operations/request-password-reset.server.ts'
import { forgotPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import type { Route } from './+types/forgot-password'
import { Door, doorMeta, textLink } from './door.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'

export const meta: Route.MetaFunction = () => doorMeta('Forgot password')

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const asked = await andThen(parseForm(form, forgotPasswordSchema), ({ email }) => requestPasswordReset(email, callingBrowser(args)))
  // The link in the mail leads back here, to this browser: it still knows where the person was going.
  return asked.ok ? data({ sent: true as const }, { headers: keepTarget(args) }) : refusedForm(asked.error, form)
}

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <Door title="Forgot password?" lead="Enter your email address and we’ll send you a link to choose a new one.">
      <ForgotPasswordForm answer={actionData} />
      <p className="text-sm">
        <Link to="/customer-login" className={textLink}>
          Back to sign in
        </Link>
      </p>
    </Door>
  )
}
