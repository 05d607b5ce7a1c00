import { Form, redirect } from 'react-router'
import { parseForm, refusedForm } from '#app/answer-form.server.ts'
import { requestInfo } from '#app/request-info.server.ts'
import { callingBrowser, wantedTarget } from '#app/sign-in-answer.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { andThen } from '#kernel/result.ts'
import { adoptPurchases } from '#modules/accounts/operations/adopt-purchases.server.ts'
import { ChangePasswordForm } from '#modules/identity/components/change-password-form.tsx'
import { changePassword } from '#modules/identity/operations/change-password.server.ts'
import { isStaff } from '#modules/identity/rules/actor.ts'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'
import { changePasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/change-password'
import { Door, doorMeta } from './door.tsx'

export const meta: Route.MetaFunction = () => doorMeta('Choose your own password')

/** D25: where a temporary password leads, and nowhere else until it is replaced. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await args.context.get(requestInfo).actor()
  if (actor.kind !== 'person') throw redirect(signInPath('/customer-login', '/dashboard'))
  if (!actor.mustChangePassword) throw redirect(wantedTarget(args, isStaff(actor) ? '/admin' : '/dashboard'))
  return { email: actor.email, isStaff: isStaff(actor), target: wantedTarget(args, isStaff(actor) ? '/admin' : '/dashboard') }
}

export async function action(args: Route.ActionArgs) {
  const actor = await args.context.get(requestInfo).actor()
  const form = await args.request.formData()
  const changed = await andThen(parseForm(form, changePasswordSchema), (change) => changePassword(actor, change, callingBrowser(args)))
  if (!changed.ok) return refusedForm(changed.error, form)
  await adoptPurchases(changed.value.userId)
  const target = wantedTarget(args, isStaff(actor) ? '/admin' : '/dashboard')
  return redirectWithToast(target, { kind: 'success', message: 'Your password is changed.' })
}

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Door title="Choose your own password" lead="The password you signed in with was a temporary one. Replace it to go on.">
      <ChangePasswordForm
        action={`?redirect=${encodeURIComponent(loaderData.target)}`}
        currentLabel="Temporary password"
        refusal={actionData?.refusal}
        email={loaderData.email}
        isStaff={loaderData.isStaff}
      />
      <Form method="post" action="/sign-out">
        <Button type="submit" variant="ghost" size="sm">
          Sign out instead
        </Button>
      </Form>
    </Door>
  )
}
