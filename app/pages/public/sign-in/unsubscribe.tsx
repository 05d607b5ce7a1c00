import { data } from 'react-router'
import { formActionWithPolicy } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { byVisitor } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { unsubscribe } from '#modules/mail/suppressions/operations/choose-marketing.server.ts'
import { unsubscribingAddress } from '#modules/mail/suppressions/queries/unsubscribe-token.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import type { Route } from './+types/unsubscribe'
import { SignInLayout, signInMeta } from './sign-in-layout.tsx'

const failure = 'We couldn’t unsubscribe you. Please try again.'

export const meta: Route.MetaFunction = () => signInMeta('Unsubscribe')

/** A GET changes nothing, because mail scanners open links too. */
export async function loader({ params }: Route.LoaderArgs) {
  const address = await unsubscribingAddress(params.token)
  return data({ address }, { status: address === null ? 404 : 200 })
}

export const action = formActionWithPolicy(({ params }: Route.ActionArgs) => ({
  policy: byVisitor,
  schema: noFields,
  failure,
  run: () => unsubscribe(params.token, 'page'),
  done: ({ address }) => ({ done: address }),
}))

export const clientAction = formClientAction(failure)

export default function UnsubscribePage({
  loaderData: { address },
  actionData,
}: Route.ComponentProps) {
  if (address === null)
    return (
      <SignInLayout
        title="This link doesn’t work"
        lead="Open the newest email that you got from us and use the link in it."
      >
        <p className="text-sm">If news still arrives, reply to it and we’ll unsubscribe you.</p>
      </SignInLayout>
    )
  if (actionData !== undefined && 'done' in actionData)
    return (
      <SignInLayout
        title="You’re unsubscribed"
        lead={`No more news and offers will be sent${address && ` to ${address}`}.`}
      >
        <Alert kind="info">
          Invoices, answers to your questions and news about your services still reach you. You can
          subscribe again in your profile.
        </Alert>
      </SignInLayout>
    )
  return (
    <SignInLayout
      title="Unsubscribe"
      lead={
        address === ''
          ? 'From our news and offers.'
          : `${address} will get no more news and offers from us.`
      }
    >
      <FormShell
        refusal={actionData?.refusal}
        submitLabel="Unsubscribe"
        pendingLabel="Unsubscribing..."
        wide
      >
        <p className="text-sm text-muted">
          Invoices, answers to your questions and news about your services still reach you.
        </p>
      </FormShell>
    </SignInLayout>
  )
}
