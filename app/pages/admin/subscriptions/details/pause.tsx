import { useOutletContext, useParams } from 'react-router'
import { requirePermission } from '#app/shells/guards.server.ts'
import { addDays } from '#kernel/dates.ts'
import { pauseSubscription } from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { TextField } from '#ui/form/field.tsx'
import { answerDialog } from '../answer.server.ts'
import type { SubscriptionOutlet } from '../details.tsx'
import { sendDialog } from '../dialog.ts'
import type { Route } from './+types/pause'

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'subscriptions.manage')
  return null
}

export async function action(args: Route.ActionArgs) {
  return answerDialog(
    args,
    (member, form) => pauseSubscription(member, args.params.id, { resumeDate: String(form.get('resume_date') ?? '') || null }),
    () => 'Subscription paused',
  )
}

export const clientAction = (args: Route.ClientActionArgs) => sendDialog(args)

export default function PauseSubscription({ actionData }: Route.ComponentProps) {
  const { subscription, today } = useOutletContext<SubscriptionOutlet>().details
  const back = `/admin/subscriptions/${useParams().id}`
  const isFollowed = subscription.recurringModel === 'gateway' && subscription.hasToken
  return (
    <DialogForm
      title={`Pause ${subscription.description}?`}
      description="Nothing is billed while it is paused, and the period becomes longer by the days of the pause."
      back={back}
      keepLabel="Keep it running"
      refusal={actionData?.refusal}
      submitLabel="Pause subscription"
      pendingLabel="Pausing..."
    >
      <TextField
        label="Resume on"
        name="resume_date"
        type="date"
        min={addDays(today, 1)}
        required={isFollowed}
        defaultValue={actionData?.typed.resume_date}
        error={actionData?.refusal.fields?.resume_date}
        hint={isFollowed ? 'PayFast charges this subscription by itself and is told this day.' : 'Leave it empty to resume it by hand.'}
      />
    </DialogForm>
  )
}
