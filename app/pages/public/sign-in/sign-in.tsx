import {
  callingBrowser,
  enter,
  signUpSent,
  wantedTarget,
} from '#app/answers/sign-in-answer.server.ts'
import { actionByAddress, formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { PasskeySignIn } from '#modules/identity/components/passkey-sign-in.tsx'
import { signUp } from '#modules/identity/operations/accounts/sign-up.server.ts'
import { signInWithPasskey } from '#modules/identity/operations/passkeys/sign-in-with-passkey.server.ts'
import { signIn } from '#modules/identity/operations/sessions/sign-in.server.ts'
import { passkeyOffer } from '#modules/identity/queries/own-passkeys.server.ts'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'
import {
  passkeySignInSchema,
  signInSchema,
  signUpSchema,
} from '#modules/identity/rules/sign-in-forms.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import type { Route } from './+types/sign-in'
import { signInFailure } from './failure.ts'
import { SignInForm, signInFormId } from './sign-in-form.tsx'
import { SignInLayout, signInMeta } from './sign-in-layout.tsx'
import { SignInSwitch } from './sign-in-switch.tsx'
import { isSent, type SignUpAnswer, SignUpForm, SignUpSent } from './sign-up-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  signInMeta(loaderData?.isNew ? 'Create your account' : 'Sign in')

/** /login and /customer-login. A signed-in user is redirected. */
export async function loader(args: Route.LoaderArgs) {
  const target = wantedTarget(args, '/dashboard')
  const actor = await args.context.get(requestInfo).actor()
  if (actor.kind === 'person') throw redirect(target)
  const { searchParams } = args.url
  const { host } = await passkeyOffer(actor)
  return {
    isNew: searchParams.has('new'),
    isOrder: target.startsWith('/checkout'),
    redirect: searchParams.get('redirect'),
    passkeyHost: host,
  }
}

const signUpAction = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: signUpSchema,
  failure: signInFailure,
  run: (_, person) =>
    signUp({ ...person, target: wantedTarget(args, '/dashboard') }, callingBrowser(args)),
  done: signUpSent,
}))

const signInAction = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: signInSchema,
  failure: signInFailure,
  run: (_, typed) => signIn({ ...typed, area: 'site' }, callingBrowser(args)),
  done: (entered) => enter(entered, wantedTarget(args, '/dashboard')),
}))

const passkeyAction = formActionWithPolicy((args: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: passkeySignInSchema,
  failure: signInFailure,
  hidden: ['passkey'],
  run: (_, { passkey, remember }) =>
    signInWithPasskey({ answer: passkey, remember, area: 'site' }, callingBrowser(args)),
  done: (entered) => enter(entered, wantedTarget(args, '/dashboard')),
}))

export const action = actionByAddress(
  { signUp: signUpAction, signIn: signInAction, passkey: passkeyAction },
  ({ url }: Route.ActionArgs) => {
    if (url.searchParams.has('passkey')) return 'passkey'
    return url.searchParams.has('new') ? 'signUp' : 'signIn'
  },
)

export const clientAction = formClientAction<SignUpAnswer>(signInFailure)

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, isOrder, redirect: target } = loaderData
  const answer: SignUpAnswer | undefined = actionData
  if (isSent(answer)) {
    return (
      <SignInLayout title="One more step">
        <SignUpSent
          email={answer.sent}
          signIn={target === null ? '/customer-login' : signInPath('/customer-login', target)}
        />
      </SignInLayout>
    )
  }
  return (
    <SignInLayout
      title={isNew ? 'Create your account' : 'Welcome back'}
      lead={
        isNew
          ? 'One account for your services and invoices.'
          : 'Sign in to see your services and invoices.'
      }
    >
      <SignInSwitch isNew={isNew} redirect={target} />
      {isOrder && answer === undefined && (
        <Alert kind="info">
          {isNew ? 'Create an account' : 'Sign in'} and continue your order where you left off.
        </Alert>
      )}
      {isNew ? (
        <SignUpForm answer={answer} />
      ) : (
        <>
          <SignInForm
            answer={answer}
            forgotPage={target ? signInPath('/forgot-password', target) : '/forgot-password'}
            suggestsPasskeys
          />
          <PasskeySignIn
            host={loaderData.passkeyHost}
            action={passkeyAddress(target)}
            form={signInFormId}
          />
        </>
      )}
    </SignInLayout>
  )
}

/** The address that takes a passkey, and leads on to where the user was going. */
function passkeyAddress(target: string | null): string {
  return target === null ? '?passkey' : `?passkey&redirect=${encodeURIComponent(target)}`
}
