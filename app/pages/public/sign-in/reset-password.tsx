import { Link } from 'react-router'
import { parseForm, refusedForm } from '#app/answer-form.server.ts'
import { callingBrowser } from '#app/sign-in-answer.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { andThen } from '#kernel/result.ts'
import { adoptPurchases } from '#modules/accounts/operations/adopt-purchases.server.ts'
import { resetPassword } from '#modules/identity/operations/reset-password.server.ts'
import { resetPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import type { Route } from './+types/reset-password'
import { Door, doorMeta, textLink } from './door.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'

export const meta: Route.MetaFunction = () => doorMeta('Choose a new password')

export async function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' }
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const reset = await andThen(parseForm(form, resetPasswordSchema), (input) => resetPassword(input, callingBrowser(args)))
  if (!reset.ok) return refusedForm(reset.error, form)
  await adoptPurchases(reset.value.userId)
  const page = reset.value.isStaff ? '/admin/login' : '/customer-login'
  return redirectWithToast(page, { kind: 'success', message: 'Your password is changed. Sign in with the new one.' })
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Door title="Choose a new password" lead="All other devices are signed out when you save it.">
      <ResetPasswordForm token={loaderData.token} refusal={actionData?.refusal} />
      <p className="text-sm">
        <Link to="/forgot-password" className={textLink}>
          Ask for a new link
        </Link>
      </p>
    </Door>
  )
}
