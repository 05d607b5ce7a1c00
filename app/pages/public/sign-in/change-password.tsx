import { Form } from 'react-router'
import { callingBrowser, wantedTarget } from '#app/answers/sign-in-answer.server.ts'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { ok } from '#kernel/result.ts'
import { adoptPurchases } from '#modules/accounts/operations/adopt-purchases.server.ts'
import { ChangePasswordForm } from '#modules/identity/components/own-account-forms.tsx'
import { changePassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { isStaff } from '#modules/identity/rules/actor.ts'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'
import { changePasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/change-password'
import { signInFailure } from './failure.ts'
import { SignInLayout, signInMeta } from './sign-in-layout.tsx'

export const meta: Route.MetaFunction = () => signInMeta('Choose your own password')

/** D25: after signing in with a temporary password, the user must replace it here first. */
export async function loader(args: Route.LoaderArgs) {
  const actor = await args.context.get(requestInfo).actor()
  if (actor.kind !== 'person') throw redirect(signInPath('/customer-login', '/dashboard'))
  if (!actor.mustChangePassword)
    throw redirect(wantedTarget(args, isStaff(actor) ? '/admin' : '/dashboard'))
  return {
    email: actor.email,
    isStaff: isStaff(actor),
    target: wantedTarget(args, isStaff(actor) ? '/admin' : '/dashboard'),
  }
}

export const action = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: changePasswordSchema,
  failure: signInFailure,
  run: async (actor, change) => {
    const changed = await changePassword(actor, change, callingBrowser(args))
    if (changed.ok) await adoptPurchases(changed.value.userId)
    return changed.ok ? ok(wantedTarget(args, isStaff(actor) ? '/admin' : '/dashboard')) : changed
  },
  done: (target) =>
    redirectWithToast(target, { kind: 'success', message: 'Your password has been changed.' }),
}))

export const clientAction = formClientAction(signInFailure)

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SignInLayout
      title="Choose your own password"
      lead="You signed in with a temporary password. Choose your own to continue."
    >
      <ChangePasswordForm
        action={`/change-password?redirect=${encodeURIComponent(loaderData.target)}`}
        currentLabel="Temporary password"
        wide
        refusal={actionData?.refusal}
        email={loaderData.email}
        isStaff={loaderData.isStaff}
      />
      <Form method="post" action="/sign-out">
        <Button type="submit" variant="ghost" size="sm">
          Sign out instead
        </Button>
      </Form>
    </SignInLayout>
  )
}
