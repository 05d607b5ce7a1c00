import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { ok, type Result } from '#kernel/result.ts'
import { mayManageSubscriptions } from '#modules/billing/policy.ts'
import { cancelAtPeriodEnd } from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import { cancelSubscriptionNow } from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { cancellationForm } from '#modules/billing/subscription-changes/rules/change-forms.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextAreaField } from '#ui/form/field.tsx'
import type { SubscriptionOutlet } from '../details.tsx'
import { subscriptionFailure } from '../messages.ts'
import type { Route } from './+types/cancellation'

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, mayManageSubscriptions)
  return null
}

async function endNow(member: Actor, id: string, reason: string): Promise<Result<string>> {
  const ended = await cancelSubscriptionNow(member, id, { reason })
  return ended.ok
    ? ok(ended.value.isConfirmed ? 'Subscription cancelled' : 'Subscription cancelled. The card gateway has not confirmed it yet.')
    : ended
}

async function endWithPeriod(member: Actor, id: string, reason: string): Promise<Result<string>> {
  const planned = await cancelAtPeriodEnd(member, id, { reason })
  return planned.ok ? ok(`Subscription ends on ${formatDay(planned.value.endsOn)}`) : planned
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayManageSubscriptions),
  schema: cancellationForm,
  failure: subscriptionFailure,
  run: (member, { when, reason }) => (when === 'now' ? endNow(member, params.id, reason) : endWithPeriod(member, params.id, reason)),
  done: (message) => redirectWithToast(href('/admin/subscriptions/:id', { id: params.id }), { kind: 'success', message }),
}))

export const clientAction = formClientAction(subscriptionFailure)

export default function CancelSubscription({ actionData, params }: Route.ComponentProps) {
  const { subscription } = useOutletContext<SubscriptionOutlet>().details
  const back = href('/admin/subscriptions/:id', { id: params.id })
  const mayWait = subscription.status === 'active' && !subscription.cancelAtPeriodEnd
  return (
    <DialogForm
      title={`Cancel ${subscription.description}?`}
      description="The customer gets an email when it ends. Anything owed until then is still due."
      back={back}
      keepLabel="Keep it"
      refusal={actionData?.refusal}
      submitLabel="Cancel subscription"
      pendingLabel="Cancelling..."
      submitVariant="danger"
    >
      <RadioCards
        label="When"
        name="when"
        defaultValue={actionData?.typed.when ?? (mayWait ? 'period-end' : 'now')}
        options={[
          ...(mayWait
            ? [
                {
                  value: 'period-end',
                  label: 'At the end of the period',
                  description:
                    'It stays active until then, and you can change your mind until then. An invoice for the next period is cancelled unless a payment has started.',
                },
              ]
            : []),
          { value: 'now', label: 'Now', description: 'It ends today and cannot be restarted. The card gateway is notified right away.' },
        ]}
      />
      <TextAreaField
        label="Reason"
        name="reason"
        rows={2}
        maxLength={500}
        defaultValue={actionData?.typed.reason}
        error={actionData?.refusal.fields?.reason}
        hint="Included in the customer’s email. Required if it ends now."
      />
    </DialogForm>
  )
}
