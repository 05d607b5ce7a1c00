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
import { ConfirmPage } from '#ui/feedback/confirm-dialog.tsx'
import { TextAreaField } from '#ui/form/field.tsx'
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
  const refusal = actionData?.refusal
  return (
    <Form method="post">
      <ConfirmPage
        title={`Cancel ${name} at the end of the period?`}
        confirmLabel="Cancel at the end of the period"
        keeps="this service"
        cancelTo={href('/dashboard/services/:id', { id })}
        pending={useNavigation().formData !== undefined}
        refusal={refusal}
      >
        <p className="text-text">
          It stays on until the end of your paid period, {formatDay(renewsOn)} at the latest. After
          that it stops and we won’t bill you for it again.
        </p>
        <p className="my-3">
          Save your files and email before then. You can undo this until that day. You still need to
          pay any invoice for the current period.
        </p>
        <TextAreaField
          name="reason"
          label="Why are you leaving?"
          hint="We read every answer."
          maxLength={maxReasonLength}
          rows={4}
          defaultValue={actionData?.typed.reason}
          error={refusal?.fields?.reason}
        />
      </ConfirmPage>
    </Form>
  )
}
