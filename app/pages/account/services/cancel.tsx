import { Form, href, useNavigation } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { cancelAtPeriodEnd } from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import { cancelServiceForm } from '#modules/billing/subscription-changes/rules/change-forms.ts'
import { customerService } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { maxCancelReasonLength } from '#modules/billing/subscriptions/rules/subscription-actions.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { TextAreaField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/cancel'

export const meta: Route.MetaFunction = () => [{ title: 'Cancel a service' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const found = await customerService(person, args.params.id)
  if (!found.ok) throw refusalError(found.error)
  const { id, name, renewsOn, status, endsWithPeriod } = found.value
  if (status !== 'active' || endsWithPeriod || person.viewedBy !== undefined)
    throw redirect(href('/dashboard/services/:id', { id }))
  return { id, name, renewsOn, maxReasonLength: maxCancelReasonLength }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: cancelServiceForm,
  run: (person, { reason }) => cancelAtPeriodEnd(person, params.id, { reason }),
  done: ({ endsOn }) =>
    redirectWithToast(href('/dashboard/services/:id', { id: params.id }), {
      kind: 'success',
      message: `It stays on until ${formatDay(endsOn)} and won’t renew`,
    }),
}))

export default function CancelService({
  loaderData: { id, name, renewsOn, maxReasonLength },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().formData !== undefined
  const refusal = actionData?.refusal
  return (
    <>
      <PageHeader
        back={{ label: name, to: href('/dashboard/services/:id', { id }) }}
        title="Cancel at the end of the period"
      />
      {refusal && <Alert kind="error">{refusal.message}</Alert>}
      <Card className="max-w-2xl">
        <Form method="post" className="flex flex-col gap-5">
          <div className="space-y-3">
            <p>
              <strong>{name}</strong> stays on until the end of your paid period,{' '}
              {formatDay(renewsOn)} at the latest. After that it stops and we won’t bill you for it
              again.
            </p>
            <p className="text-muted text-sm">
              Save your files and email before then. You can undo this until that day. You still
              need to pay any invoice for the current period.
            </p>
          </div>
          <TextAreaField
            name="reason"
            label="Why are you leaving?"
            hint="We read every answer."
            maxLength={maxReasonLength}
            rows={4}
            defaultValue={actionData?.typed.reason}
            error={refusal?.fields?.reason}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" size="lg" loading={busy}>
              Cancel at the end of the period
            </Button>
            <Button to={href('/dashboard/services/:id', { id })} variant="ghost" size="lg">
              Keep this service
            </Button>
          </div>
        </Form>
      </Card>
    </>
  )
}
