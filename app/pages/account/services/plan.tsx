import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import {
  changePlan,
  type PlanChanged,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import { planOptions } from '#modules/billing/subscription-changes/queries/plan-options.server.ts'
import { changePlanForm } from '#modules/billing/subscription-changes/rules/change-forms.ts'
import { customerService } from '#modules/billing/subscriptions/queries/customer-service.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/plan'
import { ChangePreview } from './plan/change-preview.tsx'
import { ChoosePlan } from './plan/choose-plan.tsx'
import { requestedChange } from './plan/requested-change.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Change plan' }]

/**
 * The choice is submitted by GET, so that the preview has a URL; the change is a POST of exactly
 * what was previewed.
 */
export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const found = await customerService(person, args.params.id)
  if (!found.ok) throw refusalError(found.error)
  const { id, name, period, packageId, changeObstacle } = found.value
  if (changeObstacle !== null || person.viewedBy !== undefined)
    throw redirect(href('/dashboard/services/:id', { id }))
  const options = await planOptions(person, { packageId })
  const requested = requestedChange(args.url.searchParams, { packageId, period })
  const preview = requested.isAsked ? await previewPlanChange(person, id, requested.value) : null
  return {
    id,
    name,
    period,
    options,
    idempotencyKey: newId(),
    requested: requested.value,
    preview: preview?.ok ? preview.value : null,
    problem: preview && !preview.ok ? preview.error.message : null,
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: changePlanForm,
  run: async (person, { agreed, key, ...chosen }) => {
    const requested = requestedChange(new URLSearchParams(chosen), {
      packageId: null,
      period: 'monthly',
    }).value
    const changed = await changePlan(person, params.id, {
      ...requested,
      agreed,
      idempotencyKey: key,
    })
    return changed.ok ? ok({ ...changed.value, when: requested.when }) : changed
  },
  done: (changed) => {
    const { invoiceId, payment } = changed
    const isOwed = invoiceId !== null && payment !== 'charged'
    const page = isOwed
      ? href('/dashboard/invoices/:id', { id: invoiceId })
      : href('/dashboard/services/:id', { id: params.id })
    return redirectWithToast(page, notice(changed, changed.when))
  },
}))

function notice({ payment }: PlanChanged, when: 'now' | 'renewal') {
  if (when === 'renewal')
    return { kind: 'success', message: 'Your plan changes when it renews' } as const
  switch (payment) {
    case 'none':
      return { kind: 'success', message: 'We’ve changed your plan' } as const
    case 'charged':
      return {
        kind: 'success',
        message: 'We’ve changed your plan and the difference is paid',
      } as const
    case 'invoiced':
      return {
        kind: 'success',
        message: 'We’ve changed your plan. This is the invoice for the difference',
      } as const
    case 'declined':
      return {
        kind: 'warning',
        message:
          'We’ve changed your plan, but your card was declined. Please pay the difference here',
      } as const
    case 'unknown':
      return {
        kind: 'warning',
        message:
          'We’ve changed your plan. We’re still waiting for the card payment to be confirmed',
      } as const
  }
}

export default function ChangePlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, period, options, requested, preview, problem, idempotencyKey } = loaderData
  return (
    <>
      <PageHeader
        back={{ label: name, to: href('/dashboard/services/:id', { id }) }}
        title="Change plan"
        description="Choose a plan and see the exact cost before you confirm. Prices include VAT where it applies."
      />
      {actionData && <Alert kind="error">{actionData.refusal.message}</Alert>}
      {options.length === 0 ? (
        <Alert kind="info">
          There’s no other plan of this kind on sale at the moment. Please ask us.
        </Alert>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <ChoosePlan options={options} requested={requested} current={period} />
          <div className="min-w-0 lg:sticky lg:top-24">
            {problem !== null && <Alert kind="warning">{problem}</Alert>}
            {preview && (
              <ChangePreview
                preview={preview}
                requested={requested}
                idempotencyKey={actionData?.typed.key || idempotencyKey}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}
