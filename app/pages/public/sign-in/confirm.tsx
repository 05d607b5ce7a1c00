import { useEffect, useRef } from 'react'
import { Form, redirect } from 'react-router'
import { refusedForm } from '#app/answer-form.server.ts'
import { requestInfo } from '#app/request-info.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { adoptPurchases } from '#modules/billing/operations/adopt-purchases.server.ts'
import { confirmEmail } from '#modules/identity/operations/confirm-email.server.ts'
import { requestConfirmation } from '#modules/identity/operations/request-confirmation.server.ts'
import { signInPath } from '#modules/identity/rules/redirect-target.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/confirm'
import { Door, doorMeta } from './door.tsx'

export const meta: Route.MetaFunction = () => doorMeta('Confirm your email address')

/** /auth/callback and /auth/confirm: where the mailed link leads. Opening it changes nothing; programs that read mail open links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const actor = await context.get(requestInfo).actor()
  if (actor.kind !== 'person') throw redirect(signInPath('/customer-login', token === '' ? '/dashboard' : url.pathname + url.search))
  return { email: actor.email, isConfirmed: actor.emailVerified, token }
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = await context.get(requestInfo).actor()
  const form = await request.formData()
  if (form.get('intent') === 'resend') {
    const sent = await requestConfirmation(actor)
    if (!sent.ok) return refusedForm(sent.error, form)
    return redirectWithToast('/auth/confirm', { kind: 'success', message: 'We’ve sent you a new link.' })
  }
  const confirmed = await confirmEmail(actor, String(form.get('token') ?? ''))
  if (!confirmed.ok) return refusedForm(confirmed.error, form)
  await adoptPurchases(confirmed.value.userId)
  return redirectWithToast('/auth/confirm', { kind: 'success', message: 'Your email address is confirmed.' })
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isConfirmed, token } = loaderData
  if (isConfirmed) {
    return (
      <Door
        title="Your email address is confirmed"
        lead={<Address email={email} after=" belongs to this account. Orders, invoices and services that carry it are yours." />}
      >
        <Button to="/dashboard" size="lg" className="self-start">
          Go to your dashboard
        </Button>
      </Door>
    )
  }
  return (
    <Door
      title="Confirm your email address"
      lead={
        <Address
          email={email}
          after={token === '' ? ': we sent a link to this mailbox. It works for 24 hours.' : ' is the address of this account.'}
        />
      }
    >
      {actionData && (
        <Alert kind="error" title="That didn’t work">
          {actionData.refusal.message}
        </Alert>
      )}
      {token !== '' && !actionData && <ConfirmForm token={token} />}
      <Form method="post" action="/auth/confirm" className="flex flex-wrap items-center gap-3">
        <p className="text-muted text-sm">No email, or the link is too old?</p>
        <Button type="submit" name="intent" value="resend" variant="outline" size="sm">
          Send a new link
        </Button>
      </Form>
    </Door>
  )
}

/** Submits itself once scripts run: opening the link was the request. */
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

function Address({ email, after }: { email: string; after: string }) {
  return (
    <>
      <strong className="break-all font-semibold text-text">{email}</strong>
      {after}
    </>
  )
}
