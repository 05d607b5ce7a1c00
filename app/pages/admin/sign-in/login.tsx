import { Form, Link } from 'react-router'
import { callingBrowser, enter } from '#app/answers/sign-in-answer.server.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { type FormAnswer, formClientAction } from '#app/forms/form-action.ts'
import { signInFailure } from '#app/pages/public/sign-in/failure.ts'
import { SignInForm } from '#app/pages/public/sign-in/sign-in-form.tsx'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byAnybody } from '#app/shells/guards.server.ts'
import { signIn } from '#modules/identity/operations/sessions/sign-in.server.ts'
import { isStaff } from '#modules/identity/rules/actor.ts'
import { redirectTarget } from '#modules/identity/rules/redirect-target.ts'
import { signInSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/login'
import { Panel, panelMeta } from './panel.tsx'

export const meta: Route.MetaFunction = () => panelMeta('Sign in')

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await context.get(requestInfo).actor()
  if (isStaff(actor)) throw redirect(redirectTarget(url.searchParams.get('redirect'), '/admin'))
  return { customer: actor.kind === 'person' ? actor.email : null }
}

export const action = formAction((args: Route.ActionArgs) => ({
  policy: byAnybody,
  schema: signInSchema,
  failure: signInFailure,
  run: (_, typed) => signIn({ ...typed, area: 'admin' }, callingBrowser(args)),
  done: (entered) => enter(entered, redirectTarget(args.url.searchParams.get('redirect'), '/admin')),
}))

export const clientAction = formClientAction(signInFailure)

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  return (
    <>
      <Panel title="Sign in" lead="Back office, for staff only.">
        {loaderData.customer !== null && (
          <Alert kind="info">
            You are signed in as {loaderData.customer}, which has no access to the back office.
            <Form method="post" action="/sign-out" className="mt-2">
              <input type="hidden" name="area" value="admin" />
              <Button type="submit" variant="outline" size="sm">
                Sign out first
              </Button>
            </Form>
          </Alert>
        )}
        <SignInForm answer={answer} forgotPage="/admin/forgot-password" />
      </Panel>
      <p className="mt-5 text-center text-muted text-sm">
        Are you a customer?{' '}
        <Link to="/customer-login" className="inline-block min-h-6 font-semibold text-text underline underline-offset-4">
          Sign in on the site
        </Link>
      </p>
    </>
  )
}
