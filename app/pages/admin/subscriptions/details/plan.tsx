import { data, Form, href, useNavigation, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { formClientAction } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { byStaff, requireStaff } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { formatRand } from '#kernel/money.ts'
import { ok, refuse } from '#kernel/result.ts'
import { billingPeriodLabels } from '#modules/billing/orders/rules/order.ts'
import { mayManageSubscriptions } from '#modules/billing/policy.ts'
import { changePlan, type PlanChanged, previewPlanChange } from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import { planOptions } from '#modules/billing/subscription-changes/queries/plan-options.server.ts'
import { planChangeForm } from '#modules/billing/subscription-changes/rules/change-forms.ts'
import { subscriptionDetails } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { HiddenField, SelectField } from '#ui/form/field.tsx'
import { ErrorSummary, FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { SubscriptionOutlet } from '../details.tsx'
import { subscriptionFailure } from '../messages.ts'
import type { Route } from './+types/plan'
import { ChangePreview } from './change-preview.tsx'
import { planChoice, planChoiceValue } from './plan-choice.ts'

export async function loader(args: Route.LoaderArgs) {
  const member = await requireStaff(args, mayManageSubscriptions)
  const found = await subscriptionDetails(args.params.id)
  if (!found) throw data('There is no such subscription.', { status: 404 })
  const choice = planChoice((name) => args.url.searchParams.get(name))
  const [options, preview] = await Promise.all([planOptions(member, found.subscription), choice && previewPlanChange(member, args.params.id, choice)])
  return { options, choice, preview, idempotencyKey: newId() }
}

const paid: Record<PlanChanged['payment'], string> = {
  none: '',
  charged: ' The invoice is paid.',
  declined: ' The card was declined. We’ll retry it and email the customer.',
  unknown: ' PayFast has not confirmed the charge yet.',
  invoiced: ' The invoice is on its way.',
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayManageSubscriptions),
  schema: planChangeForm,
  failure: subscriptionFailure,
  run: async (member, { agreed, idempotency_key: idempotencyKey, ...chosen }) => {
    const choice = planChoice((name) => (name === 'plan' ? chosen.plan : chosen.when))
    if (!choice) return refuse('invalid', 'Choose a plan and review the amounts first.')
    const changed = await changePlan(member, params.id, { ...choice, agreed, idempotencyKey })
    if (!changed.ok) return changed
    return ok(choice.when === 'renewal' ? 'The plan will change at renewal' : `Plan changed.${paid[changed.value.payment]}`)
  },
  done: (message) => redirectWithToast(href('/admin/subscriptions/:id', { id: params.id }), { kind: 'success', message }),
}))

export const clientAction = formClientAction(subscriptionFailure)

export default function ChangePlan({ loaderData, actionData, params }: Route.ComponentProps) {
  const { options, choice, preview, idempotencyKey } = loaderData
  const { details } = useOutletContext<SubscriptionOutlet>()
  const back = href('/admin/subscriptions/:id', { id: params.id })
  const { subscription } = details
  const looking = useNavigation().state === 'loading'
  const current = { packageId: subscription.packageId ?? '', billingPeriod: subscription.billingPeriod }
  return (
    <Modal open size="lg" title={`Change ${subscription.description}`} description="See the exact amounts before anything changes." closeTo={back}>
      <div className="flex flex-col gap-5">
        <Form method="get" preventScrollReset className="flex flex-col gap-4">
          <SelectField
            label="Plan and period"
            name="plan"
            required
            defaultValue={planChoiceValue(choice ?? current)}
            options={options.flatMap((option) =>
              option.periods.map(({ period, subtotalCents }) => ({
                value: planChoiceValue({ packageId: option.packageId, billingPeriod: period }),
                label: `${option.name}, ${billingPeriodLabels[period].toLowerCase()}: ${formatRand(subtotalCents)} excl. VAT${
                  option.isCurrent && period === subscription.billingPeriod ? ' (now)' : ''
                }`,
              })),
            )}
          />
          <RadioCards
            label="When"
            name="when"
            columns={2}
            defaultValue={choice?.when ?? 'now'}
            options={[
              { value: 'now', label: 'Now', description: 'The remaining days are charged or credited.' },
              { value: 'renewal', label: 'At renewal', description: 'From the next period that is not invoiced yet.' },
            ]}
          />
          <Button type="submit" variant="outline" loading={looking} className="self-end">
            Show amounts
          </Button>
        </Form>
        {preview && !preview.ok && <ErrorSummary refusal={preview.error} prefix="plan" />}
        {choice && preview?.ok && (
          <FormShell refusal={actionData?.refusal} submitLabel="Change plan" pendingLabel="Changing..." className="border-line border-t pt-5">
            <ChangePreview preview={preview.value} details={details} />
            <HiddenField name="plan" value={planChoiceValue(choice)} />
            <HiddenField name="when" value={choice.when} />
            <HiddenField name="agreed" value={preview.value.agreed} />
            <HiddenField name="idempotency_key" value={actionData?.typed.idempotency_key || idempotencyKey} />
          </FormShell>
        )}
      </div>
    </Modal>
  )
}
