import { Link } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { signInFailure } from '#app/pages/public/sign-in/failure.ts'
import { ResetPasswordForm } from '#app/pages/public/sign-in/password-forms.tsx'
import { afterReset, loadResetLink } from '#app/pages/public/sign-in/reset-link.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { resetPassword } from '#modules/identity/operations/passwords/reset-password.server.ts'
import { resetPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/reset-password'
import { Panel, panelMeta } from './panel.tsx'

export const meta: Route.MetaFunction = () => panelMeta('Choose a new password')

export function loader({ url }: Route.LoaderArgs) {
  return loadResetLink(url)
}

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: resetPasswordSchema,
  failure: signInFailure,
  run: (_, input) => resetPassword(input, callingBrowser(args)),
  done: afterReset,
}))

export const clientAction = formClientAction(signInFailure)

export default function AdminResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.isDead && !actionData) {
    return (
      <Panel
        title="This link no longer works"
        lead="It has expired or was already used. Request a new one to choose your password."
      >
        <Button to="/admin/forgot-password" size="lg" className="self-start">
          Send me a new link
        </Button>
      </Panel>
    )
  }
  return (
    <Panel title="Choose a new password" lead="Saving it signs you out everywhere else.">
      <ResetPasswordForm token={loaderData.token} refusal={actionData?.refusal} isStaff />
      <p className="text-sm">
        <Link
          to="/admin/forgot-password"
          className="inline-block min-h-6 font-semibold underline underline-offset-4"
        >
          Ask for a new link
        </Link>
      </p>
    </Panel>
  )
}
