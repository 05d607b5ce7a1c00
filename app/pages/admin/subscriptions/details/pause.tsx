import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { addDays } from '#kernel/dates.ts'
import { pauseSubscription } from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { pauseForm } from '#modules/billing/subscription-changes/rules/change-forms.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import type { SubscriptionOutlet } from '../details.tsx'
import type { Route } from './+types/pause'

export function loader() {
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: pauseForm,
  run: (member, { resume_date: resumeDate }) =>
    pauseSubscription(member, params.id, { resumeDate: resumeDate || null }),
  done: () =>
    redirectWithToast(href('/admin/subscriptions/:id', { id: params.id }), {
      kind: 'success',
      message: 'Subscription paused',
    }),
}))

export default function PauseSubscription({ actionData, params }: Route.ComponentProps) {
  const { subscription, today } = useOutletContext<SubscriptionOutlet>().details
  const back = href('/admin/subscriptions/:id', { id: params.id })
  const isFollowed = subscription.recurringModel === 'gateway' && subscription.hasToken
  return (
    <DialogForm
      title={`Pause ${subscription.description}?`}
      description="Nothing is billed while it is paused. The period is extended by the days of the pause."
      back={back}
      refusal={actionData?.refusal}
      submitLabel="Pause subscription"
      pendingLabel="Pausing..."
    >
      <DateField
        label="Resume on"
        name="resume_date"
        min={addDays(today, 1)}
        required={isFollowed}
        defaultValue={actionData?.typed.resume_date}
        error={actionData?.refusal.fields?.resume_date}
        hint={
          isFollowed
            ? 'The card gateway charges this subscription and needs this date.'
            : 'Leave blank to resume it yourself.'
        }
      />
    </DialogForm>
  )
}
