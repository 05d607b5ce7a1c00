import { data, useLocation } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { actionByAddress, formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signInFailure } from '#app/pages/public/sign-in/failure.ts'
import {
  type ForgotPasswordAnswer,
  ForgotPasswordForm,
  ResetPasswordForm,
} from '#app/pages/public/sign-in/password-forms.tsx'
import { byVisitor } from '#app/shells/guards.server.ts'
import {
  requestPasswordReset,
  resetPassword,
} from '#modules/identity/operations/passwords/reset-password.server.ts'
import { forgotPasswordSchema, resetPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import type { Route } from './+types/direct-reset'
import { Panel, panelMeta } from './panel.tsx'

export const meta: Route.MetaFunction = () => panelMeta('Reset with a code')

const sendCode = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: forgotPasswordSchema,
  failure: signInFailure,
  run: (_, { email }) => requestPasswordReset(email, callingBrowser(args)),
  done: () => data({ sent: true as const }),
}))

const useCode = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: resetPasswordSchema,
  failure: signInFailure,
  run: (_, input) => resetPassword(input, callingBrowser(args)),
  done: ({ isStaff }) =>
    redirectWithToast(isStaff ? '/admin/login' : '/customer-login', {
      kind: 'success',
      message: 'Your password has been changed. Sign in with the new one.',
    }),
}))

/**
 * D23: the same password reset for staff who read email on another device: they enter a code
 * instead of opening a link.
 */
export const action = actionByAddress({ sendCode, useCode }, ({ url }: Route.ActionArgs) =>
  url.searchParams.has('code') ? 'useCode' : 'sendCode',
)

export const clientAction = formClientAction<ForgotPasswordAnswer>(signInFailure)

export default function AdminDirectReset({ actionData }: Route.ComponentProps) {
  const ofCode = useLocation().search === '?code'
  const refusal = ofCode && actionData && 'refusal' in actionData ? actionData.refusal : undefined
  return (
    <div className="flex flex-col gap-5">
      <Panel
        title="Reset with a code"
        lead="Request a code by email. It works once, within 30 minutes."
      >
        <ForgotPasswordForm answer={ofCode ? undefined : actionData} action="/admin/direct-reset" />
      </Panel>
      <Panel title="Enter the code">
        <ResetPasswordForm token="" refusal={refusal} action="/admin/direct-reset?code" isStaff />
      </Panel>
    </div>
  )
}
