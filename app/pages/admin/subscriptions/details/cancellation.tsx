import { href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import type { Cents } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import { unusedArithmetic } from '#modules/billing/credit-notes/rules/unused-period.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import {
  cancelAtPeriodEnd,
  creditUnusedAtEnd,
} from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import { cancelSubscriptionNow } from '#modules/billing/subscription-changes/operations/staff-subscriptions.server.ts'
import { unusedAtEnd } from '#modules/billing/subscription-changes/queries/unused-at-end.server.ts'
import { cancellationForm } from '#modules/billing/subscription-changes/rules/change-forms.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { CheckboxField, RadioCards } from '#ui/form/choice-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, TextAreaField } from '#ui/form/field.tsx'
import type { SubscriptionOutlet } from '../details.tsx'
import type { Route } from './+types/cancellation'

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  return {
    unused: mayManageInvoices(member) ? await unusedAtEnd(args.params.id, await siteToday()) : null,
  }
}

type Ending = { reason: string; creditCents: Cents | null }

async function endNow(
  member: Actor,
  id: string,
  { reason, creditCents }: Ending,
): Promise<Result<string>> {
  const ended = await cancelSubscriptionNow(member, id, { reason })
  if (!ended.ok) return ended
  const said = ended.value.isConfirmed
    ? 'Subscription cancelled'
    : 'Subscription cancelled. The card gateway has not confirmed it yet.'
  if (creditCents === null) return ok(said)
  const credited = await creditUnusedAtEnd(member, id, { agreedCents: creditCents, reason })
  // It has ended, whatever becomes of the credit note.
  return ok(
    `${said}. ${credited.ok ? `${credited.value.issued} issued` : `The unused days were not credited: ${credited.error.message}`}`,
  )
}

async function endWithPeriod(member: Actor, id: string, reason: string): Promise<Result<string>> {
  const planned = await cancelAtPeriodEnd(member, id, { reason })
  return planned.ok ? ok(`Subscription ends on ${formatDay(planned.value.endsOn)}`) : planned
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: cancellationForm,
  run: (member, { when, reason, credit_unused, unused }) =>
    when === 'now'
      ? endNow(member, params.id, { reason, creditCents: credit_unused ? unused : null })
      : endWithPeriod(member, params.id, reason),
  done: (message) =>
    redirectWithToast(href('/admin/subscriptions/:id', { id: params.id }), {
      kind: 'success',
      message,
    }),
}))

export default function CancelSubscription({
  loaderData: { unused },
  actionData,
  params,
}: Route.ComponentProps) {
  const { subscription } = useOutletContext<SubscriptionOutlet>().details
  const back = href('/admin/subscriptions/:id', { id: params.id })
  const mayWait = subscription.status === 'active' && !subscription.cancelAtPeriodEnd
  return (
    <DialogForm
      title={`Cancel ${subscription.description}?`}
      description="The customer gets an email when it ends. Anything owed until then is still due."
      back={back}
      keeps="subscription"
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
          {
            value: 'now',
            label: 'Now',
            description:
              'It ends today and cannot be restarted. The card gateway is notified right away.',
          },
        ]}
      />
      {unused && (
        <>
          <HiddenField name="unused" value={String(unused.cents)} />
          <CheckboxField
            label={`If it ends now, credit the unused days on ${unused.parts.map(({ invoiceNumber }) => invoiceNumber).join(' and ')}`}
            name="credit_unused"
            defaultChecked={actionData?.typed.credit_unused === 'on'}
            hint={`${unused.parts.map(({ rest }) => unusedArithmetic(rest)).join('; ')} without VAT. Any amount already paid becomes account credit.`}
          />
        </>
      )}
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
