import { data, href, useOutletContext } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { ok, refuse } from '#kernel/result.ts'
import {
  changePlan,
  type PlanChanged,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import { planOptions } from '#modules/billing/subscription-changes/queries/plan-options.server.ts'
import { planChangeForm } from '#modules/billing/subscription-changes/rules/change-forms.ts'
import { itemsOf } from '#modules/billing/subscriptions/queries/subscription-details.server.ts'
import { itemName, livingItems } from '#modules/billing/subscriptions/rules/items.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { ErrorSummary, FormShell } from '#ui/form/form-shell.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { SubscriptionOutlet } from '../details.tsx'
import type { Route } from './+types/item'
import { ChangePreview } from './change-preview.tsx'
import {
  ChooseItemChange,
  endsItem,
  itemChoice,
  itemRequest,
  keepsPlan,
} from './choose-item-change.tsx'

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const { id, item: itemId } = args.params
  const items = livingItems(await itemsOf(id))
  const item = items.find((one) => one.id === itemId)
  if (!item) throw data('There is no such item.', { status: 404 })
  const choice = itemChoice((name) => args.url.searchParams.get(name))
  const request = choice && itemRequest(itemId, choice)
  const [options, preview] = await Promise.all([
    planOptions(member, item),
    request && previewPlanChange(member, id, request),
  ])
  return { item, isOnly: items.length === 1, options, choice, preview, idempotencyKey: newId() }
}

const paid: Record<PlanChanged['payment'], string> = {
  none: '',
  charged: ' The invoice is paid.',
  declined: ' The card was declined. We’ll retry it and email the customer.',
  unknown: ' The charge is not confirmed yet.',
  invoiced: ' The invoice is on its way.',
}

type Wording = { submit: string; now: string; renewal: string }
const ofPlan: Wording = {
  submit: 'Change plan',
  now: 'Plan changed.',
  renewal: 'The plan will change at renewal',
}
const wordings: Record<string, Wording> = {
  [keepsPlan]: {
    submit: 'Change quantity',
    now: 'Quantity changed.',
    renewal: 'The quantity will change at renewal',
  },
  [endsItem]: { submit: 'End item', now: 'Item ended.', renewal: 'The item will end at renewal' },
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: planChangeForm,
  run: async (member, { agreed, idempotency_key: idempotencyKey, ...choice }) => {
    const request = itemRequest(params.item, choice)
    if (!request) return refuse('invalid', 'Choose a plan and review the amounts first.')
    const changed = await changePlan(member, params.id, { ...request, agreed, idempotencyKey })
    if (!changed.ok) return changed
    const wording = wordings[choice.plan] ?? ofPlan
    return ok(
      choice.when === 'renewal' ? wording.renewal : `${wording.now}${paid[changed.value.payment]}`,
    )
  },
  done: (message) =>
    redirectWithToast(href('/admin/subscriptions/:id', { id: params.id }), {
      kind: 'success',
      message,
    }),
}))

export default function ChangeItem({ loaderData, actionData, params }: Route.ComponentProps) {
  const { item, isOnly, options, choice, preview, idempotencyKey } = loaderData
  const { details } = useOutletContext<SubscriptionOutlet>()
  const back = href('/admin/subscriptions/:id', { id: params.id })
  const wording = wordings[choice?.plan ?? ''] ?? ofPlan
  return (
    <Modal
      open
      size="lg"
      title={`Change ${itemName(item)}`}
      description="See the exact amounts before anything changes."
      closeTo={back}
    >
      <div className="flex flex-col gap-5">
        <ChooseItemChange
          item={item}
          isOnly={isOnly}
          options={options}
          choice={choice}
          period={details.subscription.billingPeriod}
        />
        {preview && !preview.ok && <ErrorSummary refusal={preview.error} prefix="plan" />}
        {choice && preview?.ok && (
          <FormShell
            refusal={actionData?.refusal}
            submitLabel={wording.submit}
            pendingLabel="Changing..."
            className="border-line border-t pt-5"
          >
            <ChangePreview preview={preview.value} />
            <HiddenField name="plan" value={choice.plan} />
            <HiddenField name="quantity" value={choice.quantity} />
            <HiddenField name="when" value={choice.when} />
            <HiddenField name="agreed" value={preview.value.agreed} />
            <HiddenField
              name="idempotency_key"
              value={actionData?.typed.idempotency_key || idempotencyKey}
            />
          </FormShell>
        )}
      </div>
    </Modal>
  )
}
