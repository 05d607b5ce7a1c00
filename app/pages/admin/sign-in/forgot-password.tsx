import { data, Link } from 'react-router'
import { parseForm, refusedForm } from '#app/answer-form.server.ts'
import { ForgotPasswordForm } from '#app/pages/public/sign-in/forgot-password-form.tsx'
import { callingBrowser } from '#app/sign-in-answer.server.ts'
import { andThen } from '#kernel/result.ts'
import { requestPasswordReset } from '#modules/identity/operations/request-password-reset.server.ts'
import { forgotPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import type { Route } from './+types/forgot-password'
import { Panel, panelMeta } from './panel.tsx'

export const meta: Route.MetaFunction = () => panelMeta('Forgot password')

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const asked = await andThen(parseForm(form, forgotPasswordSchema), ({ email }) => requestPasswordReset(email, callingBrowser(args)))
  return asked.ok ? data({ sent: true as const }) : refusedForm(asked.error, form)
}

export default function AdminForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <Panel title="Forgot password?" lead="We send a link to choose a new one to your address.">
      <ForgotPasswordForm answer={actionData} />
      <p className="text-sm">
        <Link to="/admin/login" className="inline-block min-h-6 font-semibold underline underline-offset-4">
          Back to sign in
        </Link>
      </p>
    </Panel>
  )
}
