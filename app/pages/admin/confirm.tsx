import { href, useRevalidator } from 'react-router'
import { callingBrowser } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { PasswordAgain } from '#modules/identity/components/password-again.tsx'
import { confirmPassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { hasRecentPassword } from '#modules/identity/rules/actor.ts'
import { redirectTarget } from '#modules/identity/rules/redirect-target.ts'
import { confirmPasswordSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = () => [{ title: 'Confirm it’s you' }]

/** A file is offered instead of opened: it would be saved, and this page would stay. */
export async function loader(args: Route.LoaderArgs) {
  const target = redirectTarget(args.url.searchParams.get('to'), '/admin')
  const page = target.replace(/(\/|-)(export|file)(?=\?|$)/, '')
  const isFile = page !== target
  const isConfirmed = hasRecentPassword(signedInStaff(args))
  if (isConfirmed && !isFile) throw redirect(target)
  return { target, page, isFile, isConfirmed }
}

export const action = formAction((args: Route.ActionArgs) => ({
  schema: confirmPasswordSchema,
  run: (member, { currentPassword }) =>
    confirmPassword(member, currentPassword, callingBrowser(args)),
  done: () => redirect(href('/admin/confirm') + args.url.search),
}))

export default function Confirm({
  loaderData: { target, page, isFile, isConfirmed },
  actionData,
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  if (isConfirmed) {
    return (
      <div className="flex max-w-2xl flex-col gap-5">
        <PageHeader
          title="Your file is ready"
          description="It has personal data in it. Keep it somewhere safe, and delete it when you’re done."
        />
        <div className="flex flex-wrap gap-2">
          <Button href={target}>Download the file</Button>
          <Button to={page} variant="outline">
            Back
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <PageHeader title="Confirm it’s you" />
      <FormShell
        refusal={actionData?.refusal}
        submitLabel="Continue"
        pendingLabel="Checking..."
        aside={
          <Button to={page} variant="outline">
            Cancel
          </Button>
        }
      >
        <PasswordAgain
          error={actionData?.refusal.fields?.currentPassword}
          onConfirmed={() => void revalidate()}
        >
          {isFile ? 'This file has personal data in it.' : 'Then press the button again.'}
        </PasswordAgain>
      </FormShell>
    </div>
  )
}
