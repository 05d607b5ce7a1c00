import { data, href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { ok } from '#kernel/result.ts'
import { decideCancellation } from '#modules/billing/dunning/operations/decide-cancellation.server.ts'
import { proposalForm } from '#modules/billing/dunning/rules/proposals.ts'
import { subscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import type { SubscriptionOutlet } from '../details.tsx'
import type { Route } from './+types/proposal'

/** No proposal left: back to the subscription. */
export async function loader(args: Route.LoaderArgs) {
  const found = await subscriptionDetails(args.params.id)
  if (!found) throw data('There is no such subscription.', { status: 404 })
  if (!found.proposal) throw redirect(href('/admin/subscriptions/:id', { id: args.params.id }))
  return null
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: proposalForm,
  run: async (member, { proposal, decision }) => {
    const decided = await decideCancellation(member, proposal, { approve: decision === 'end' })
    return decided.ok ? ok(decision) : decided
  },
  done: (decision) =>
    redirectWithToast(href('/admin/subscriptions/:id', { id: params.id }), {
      kind: 'success',
      message:
        decision === 'end'
          ? 'Subscription cancelled'
          : 'Subscription kept. It won’t be proposed again for this invoice.',
    }),
}))

export default function DecideProposal({ actionData, params }: Route.ComponentProps) {
  const { subscription, proposal } = useOutletContext<SubscriptionOutlet>().details
  const back = href('/admin/subscriptions/:id', { id: params.id })
  return (
    <DialogForm
      title={`End ${subscription.description}?`}
      description={
        proposal &&
        `${proposal.number} was due ${formatDay(proposal.dueDate)}, and no reminder was answered.`
      }
      back={back}
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
          {
            value: 'keep',
            label: 'Keep it',
            description:
              'It stays active, and cancellation won’t be proposed again for this invoice.',
          },
          {
            value: 'end',
            label: 'End it',
            description: 'The subscription is cancelled, and the customer gets an email.',
          },
        ]}
      />
    </DialogForm>
  )
}
