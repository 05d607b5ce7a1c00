import { data } from 'react-router'
import { parseForm, refusedForm } from '#app/answer-form.server.ts'
import { ForgotPasswordForm } from '#app/pages/public/sign-in/forgot-password-form.tsx'
import { ResetPasswordForm } from '#app/pages/public/sign-in/reset-password-form.tsx'
import { callingBrowser } from '#app/sign-in-answer.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { andThen } from '#kernel/result.ts'
import { requestPasswordReset } from '#modules/identity/operations/request-password-reset.server.ts'
import { resetPassword } from '#modules/identity/operations/reset-password.server.ts'
import { forgotPasswordSchema, resetPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import type { Route } from './+types/direct-reset'
import { Panel, panelMeta } from './panel.tsx'

export const meta: Route.MetaFunction = () => panelMeta('Reset with a code')

/** D23: the same reset for somebody who reads mail on another device: the code is typed instead of the link opened. Nothing else changes a password here. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  if (form.has('email')) {
    const asked = await andThen(parseForm(form, forgotPasswordSchema), ({ email }) => requestPasswordReset(email, callingBrowser(args)))
    return asked.ok ? data({ sent: true as const }) : refusedForm(asked.error, form)
  }
  const reset = await andThen(parseForm(form, resetPasswordSchema), (input) => resetPassword(input, callingBrowser(args)))
  if (!reset.ok) return data({ reset: reset.error }, refusedForm(reset.error, form).init ?? {})
  const page = reset.value.isStaff ? '/admin/login' : '/customer-login'
  return redirectWithToast(page, { kind: 'success', message: 'Your password is changed. Sign in with the new one.' })
}

export default function AdminDirectReset({ actionData }: Route.ComponentProps) {
  const answer = actionData && 'reset' in actionData ? undefined : actionData
  return (
    <div className="flex flex-col gap-5">
      <Panel title="Reset with a code" lead="First ask for an email with a code. It works once, for 30 minutes.">
        <ForgotPasswordForm answer={answer} />
      </Panel>
      <Panel title="Then enter the code">
        <ResetPasswordForm token="" refusal={actionData && 'reset' in actionData ? actionData.reset : undefined} isStaff />
      </Panel>
    </div>
  )
}
