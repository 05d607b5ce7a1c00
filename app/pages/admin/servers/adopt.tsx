import { data, href } from 'react-router'
import { z } from 'zod'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { adoptAccount } from '#modules/provisioning/operations/adopt-account.server.ts'
import { differenceById } from '#modules/provisioning/queries/servers.server.ts'
import { subscriptionsLike } from '#modules/provisioning/queries/subscriptions-like.server.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/adopt'

export const meta: Route.MetaFunction = () => [{ title: 'Whose account is it?' }]

export async function loader({ params: { id, item } }: Route.LoaderArgs) {
  const account = await differenceById(id, item)
  if (!account) throw data('This account is in the books already.', { status: 404 })
  return { account, proposals: await subscriptionsLike(account) }
}

/** An id, or the address of a subscription’s page with it at the end. */
const adoptForm = z.object({
  subscriptionId: z
    .string('Choose a subscription.')
    .trim()
    .transform((typed) => typed.split('/').at(-1) ?? '')
    .pipe(z.uuid('Choose a subscription, or paste the address of its page.')),
})

export const action = formAction(({ params: { item } }: Route.ActionArgs) => ({
  schema: adoptForm,
  run: (member, { subscriptionId }) => adoptAccount(member, item, subscriptionId),
  done: ({ serviceId }) =>
    redirectWithToast(href('/admin/services/:id', { id: serviceId }), {
      kind: 'success',
      message: 'It is looked after from now on.',
    }),
}))

export default function Adopt({
  loaderData: { account, proposals },
  actionData,
  params: { id },
}: Route.ComponentProps) {
  const back = href('/admin/servers/:id', { id })
  const error = actionData?.refusal.fields?.subscriptionId
  return (
    <>
      <PageHeader
        title={`Whose account is ${account.domain}?`}
        back={{ label: 'Server', to: back }}
        description={`${account.userName}${account.email === '' ? '' : `, ${account.email}`}, plan ${account.found || 'unknown'}. Nothing changes on the server.`}
      />
      <Card className="max-w-3xl">
        <FormShell
          refusal={actionData?.refusal}
          submitLabel="Take it over"
          pendingLabel="Saving..."
          aside={
            <Button to={back} variant="outline">
              Cancel
            </Button>
          }
        >
          {proposals.length > 0 ? (
            <RadioCards
              label="Subscription"
              name="subscriptionId"
              defaultValue={actionData?.typed.subscriptionId ?? proposals[0]?.id}
              options={proposals.map((one) => ({
                value: one.id,
                label: `${one.description}${one.label === '' ? '' : ` · ${one.label}`}`,
                description: one.customerName,
              }))}
              error={error}
            />
          ) : (
            <TextField
              label="Subscription"
              name="subscriptionId"
              required
              autoComplete="off"
              defaultValue={actionData?.typed.subscriptionId}
              error={error}
              hint="None has this domain or email. Paste the address of its page."
            />
          )}
        </FormShell>
      </Card>
    </>
  )
}
