import { data, Link } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { signInFailure } from '#app/pages/public/sign-in/failure.ts'
import {
  type ForgotPasswordAnswer,
  ForgotPasswordForm,
} from '#app/pages/public/sign-in/password-forms.tsx'
import { byVisitor } from '#app/shells/guards.server.ts'
import { requestPasswordReset } from '#modules/identity/operations/passwords/reset-password.server.ts'
import { forgotPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import type { Route } from './+types/forgot-password'
import { Panel, panelMeta } from './panel.tsx'

export const meta: Route.MetaFunction = () => panelMeta('Forgot password')

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: forgotPasswordSchema,
  failure: signInFailure,
  run: (_, { email }) => requestPasswordReset(email, callingBrowser(args)),
  done: () => data({ sent: true as const }),
}))

export const clientAction = formClientAction<ForgotPasswordAnswer>(signInFailure)

export default function AdminForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <Panel title="Forgot password?" lead="We’ll email you a link to choose a new one.">
      <ForgotPasswordForm answer={actionData} />
      <p className="text-sm">
        <Link
          to="/admin/login"
          className="inline-block min-h-6 font-semibold underline underline-offset-4"
        >
          Back to sign in
        </Link>
      </p>
    </Panel>
  )
}
