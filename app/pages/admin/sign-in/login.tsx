import { useSyncExternalStore } from 'react'
import { Form, Link } from 'react-router'
import { callingBrowser, enter } from '#app/answers/sign-in-answer.server.ts'
import { actionByAddress, formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { type FormAnswer, formClientAction } from '#app/forms/form-action.ts'
import { signInFailure } from '#app/pages/public/sign-in/failure.ts'
import { SignInForm, signInFormId } from '#app/pages/public/sign-in/sign-in-form.tsx'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { PasskeySignIn } from '#modules/identity/components/passkey-sign-in.tsx'
import { signInWithPasskey } from '#modules/identity/operations/passkeys/sign-in-with-passkey.server.ts'
import { signIn } from '#modules/identity/operations/sessions/sign-in.server.ts'
import { passkeyOffer } from '#modules/identity/queries/own-passkeys.server.ts'
import { isStaff } from '#modules/identity/rules/actor.ts'
import { redirectTarget } from '#modules/identity/rules/redirect-target.ts'
import { passkeySignInSchema, signInSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { config } from '#platform/config.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/login'
import { Panel, panelMeta } from './panel.tsx'

export const meta: Route.MetaFunction = () => panelMeta('Sign in')

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await context.get(requestInfo).actor()
  if (isStaff(actor)) throw redirect(redirectTarget(url.searchParams.get('redirect'), '/admin'))
  const { host } = await passkeyOffer(actor)
  const { mode, publicUrl } = config()
  return {
    // In demo mode every address of the machine will do.
    siteUrl: mode === 'live' ? publicUrl : null,
    customer: actor.kind === 'person' ? actor.email : null,
    passkeyHost: host,
    redirect: url.searchParams.get('redirect') ?? '',
  }
}

const passwordAction = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: signInSchema,
  failure: signInFailure,
  run: (_, typed) => signIn({ ...typed, area: 'admin' }, callingBrowser(args)),
  done: (entered) =>
    enter(entered, redirectTarget(args.url.searchParams.get('redirect'), '/admin')),
}))

const passkeyAction = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: passkeySignInSchema,
  failure: signInFailure,
  hidden: ['passkey'],
  run: (_, { passkey, remember }) =>
    signInWithPasskey({ answer: passkey, remember, area: 'admin' }, callingBrowser(args)),
  done: (entered) =>
    enter(entered, redirectTarget(args.url.searchParams.get('redirect'), '/admin')),
}))

export const action = actionByAddress(
  { password: passwordAction, passkey: passkeyAction },
  ({ url }: Route.ActionArgs) => (url.searchParams.has('passkey') ? 'passkey' : 'password'),
)

export const clientAction = formClientAction(signInFailure)

export default function AdminLogin({ loaderData, actionData }: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  return (
    <>
      <Panel title="Sign in" lead="Back office, for staff only.">
        {loaderData.siteUrl !== null && <OtherAddress siteUrl={loaderData.siteUrl} />}
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
        <SignInForm answer={answer} forgotPage="/admin/forgot-password" suggestsPasskeys />
        <PasskeySignIn
          host={loaderData.passkeyHost}
          action={`?passkey&redirect=${encodeURIComponent(loaderData.redirect)}`}
          form={signInFormId}
        />
      </Panel>
      <p className="mt-5 text-center text-muted text-sm">
        Are you a customer?{' '}
        <Link
          to="/customer-login"
          className="inline-block min-h-6 font-semibold text-text underline underline-offset-4"
        >
          Sign in on the site
        </Link>
      </p>
    </>
  )
}

/**
 * Says where a live site lives, to a browser that opened it by another address: what it sends from
 * there is refused, and its cookies are not kept.
 */
function OtherAddress({ siteUrl }: { siteUrl: string }) {
  const opened = useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => siteUrl,
  )
  if (opened === siteUrl) return null
  const there = `${siteUrl}/admin/login`
  return (
    <Alert kind="warning" title={`This site lives at ${siteUrl}`}>
      You opened it at {opened}, where you can’t sign in.{' '}
      <a href={there} className="underline underline-offset-4 wrap-anywhere">
        Open {there}
      </a>{' '}
      or, if that address is wrong, set PUBLIC_URL and restart the server.
    </Alert>
  )
}
