import { useEffect, useRef } from 'react'
import { data, Form } from 'react-router'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { requestInfo } from '#app/request/request-info.server.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { adoptPurchases } from '#modules/accounts/operations/adopt-purchases.server.ts'
import { confirmEmail } from '#modules/identity/operations/confirmations/confirm-email.server.ts'
import { addressOfMailedToken } from '#modules/identity/queries/invitation.server.ts'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'
import { confirmEmailSchema } from '#modules/identity/rules/sign-in-forms.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/confirm'
import { Address, AnotherAccount, OpenedElsewhere } from './confirm-elsewhere.tsx'
import { signInFailure } from './failure.ts'
import { SignInLayout, signInMeta } from './sign-in-layout.tsx'

export const meta: Route.MetaFunction = () => signInMeta('Confirm your email address')

/**
 * /auth/callback and /auth/confirm: the target of the emailed link. A GET changes nothing, because
 * mail scanners open links too.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const actor = await context.get(requestInfo).actor()
  if (actor.kind !== 'person' && token === '')
    throw redirect(signInPath('/customer-login', '/dashboard'))
  const addressee = await addressOfMailedToken('confirm-email', token)
  const signIn = signInPath('/customer-login', url.pathname + url.search)
  const isDead = token !== '' && addressee === null
  if (actor.kind !== 'person')
    return data({ person: null, addressee, token, signIn, isDead }, { status: isDead ? 410 : 200 })
  const isAnother = addressee !== null && addressee !== actor.email
  const person = { email: actor.email, isConfirmed: actor.emailVerified, isAnother }
  return data(
    { person, addressee, token: isDead ? '' : token, signIn, isDead },
    { status: isDead && !person.isConfirmed ? 410 : 200 },
  )
}

export const action = formActionWithPolicy((_: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: confirmEmailSchema,
  failure: signInFailure,
  run: async (actor, { token }) => {
    const confirmed = await confirmEmail(actor, token)
    if (confirmed.ok) await adoptPurchases(confirmed.value.userId)
    return confirmed
  },
  done: () =>
    redirectWithToast('/auth/confirm', {
      kind: 'success',
      message: 'Your email address is confirmed.',
    }),
}))

export const clientAction = formClientAction(signInFailure)

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, addressee, token, signIn, isDead } = loaderData
  if (person === null) return <OpenedElsewhere addressee={addressee} signIn={signIn} />
  const { email, isConfirmed, isAnother } = person
  if (isAnother) return <AnotherAccount email={email} addressee={addressee ?? ''} />
  if (isConfirmed) {
    return (
      <SignInLayout
        title="Your email address is confirmed"
        lead={
          <Address
            email={email}
            after=" belongs to this account. Orders, invoices and services under this address are now in your account."
          />
        }
      >
        <Button to="/dashboard" size="lg" className="self-start">
          Go to your dashboard
        </Button>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout
      title={isDead ? 'This link no longer works' : 'Confirm your email address'}
      lead={
        <Address
          email={email}
          after={
            token === '' && !isDead
              ? ': we sent a link to this address. It works for 24 hours.'
              : ' is the address of this account.'
          }
        />
      }
    >
      {actionData && (
        <Alert kind="error" title="That didn’t work">
          {actionData.refusal.message}
        </Alert>
      )}
      {token !== '' && !actionData && <ConfirmForm token={token} />}
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-muted text-sm">
          {isDead
            ? 'It has expired or was already used.'
            : 'Didn’t get the email, or has the link expired?'}
        </p>
        <ActionButton to="/auth/confirm/resend">Send a new link</ActionButton>
      </div>
    </SignInLayout>
  )
}

/** Submits itself when JavaScript runs. */
function ConfirmForm({ token }: { token: string }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.requestSubmit(), [])
  return (
    <Form ref={form} method="post">
      <input type="hidden" name="token" value={token} />
      <Button type="submit" size="lg">
        Confirm my email address
      </Button>
    </Form>
  )
}
