import { data, redirect, useOutletContext, useParams } from 'react-router'
import { requirePermission } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { decideCancellation } from '#modules/billing/dunning/operations/decide-cancellation.server.ts'
import { subscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { answerDialog } from '../answer.server.ts'
import type { SubscriptionOutlet } from '../details.tsx'
import { sendDialog } from '../dialog.ts'
import type { Route } from './+types/proposal'

/** Nothing to decide: back to the subscription. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'subscriptions.manage')
  const found = await subscriptionDetails(args.params.id)
  if (!found) throw data('There is no such subscription.', { status: 404 })
  if (!found.proposal) throw redirect(`/admin/subscriptions/${args.params.id}`)
  return null
}

export async function action(args: Route.ActionArgs) {
  return answerDialog(
    args,
    async (member, form) => {
      const approve = form.get('decision') === 'end'
      const decided = await decideCancellation(member, String(form.get('proposal') ?? ''), { approve })
      return decided.ok ? { ok: true, value: approve } : decided
    },
    (approved) => (approved ? 'Subscription cancelled' : 'Subscription kept. It is not proposed again for this invoice.'),
  )
}

export const clientAction = (args: Route.ClientActionArgs) => sendDialog(args)

export default function DecideProposal({ actionData }: Route.ComponentProps) {
  const { subscription, proposal } = useOutletContext<SubscriptionOutlet>().details
  const back = `/admin/subscriptions/${useParams().id}`
  return (
    <DialogForm
      title={`End ${subscription.description}?`}
      description={proposal && `${proposal.number} was due ${formatDay(proposal.dueDate)}, and every reminder went unanswered.`}
      back={back}
      keepLabel="Not now"
      refusal={actionData?.refusal}
      submitLabel="Decide"
      pendingLabel="Deciding..."
    >
      <HiddenField name="proposal" value={proposal?.id ?? actionData?.typed.proposal ?? ''} />
      <RadioCards
        label="Decision"
        name="decision"
        required
        defaultValue={actionData?.typed.decision ?? 'keep'}
        options={[
          { value: 'keep', label: 'Keep it', description: 'It stays as it is, and is not proposed again for this invoice.' },
          { value: 'end', label: 'End it', description: 'The subscription is cancelled, and the customer is told by email.' },
        ]}
      />
    </DialogForm>
  )
}
