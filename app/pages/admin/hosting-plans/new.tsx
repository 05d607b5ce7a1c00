import { data } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { andThen, refusalStatus } from '#kernel/result.ts'
import { saveHostingPlan } from '#modules/catalog/operations/save-hosting-plan.server.ts'
import { newHostingPlanValues, readHostingPlanForm, toHostingPlan } from '#modules/catalog/rules/hosting-plan-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/new'
import { createFailure, PlanForm } from './plan-form.tsx'

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'hosting_plans.manage')
  return null
}

export async function action(args: Route.ActionArgs) {
  const values = readHostingPlanForm(await args.request.formData())
  const result = await attempt(args, createFailure, async () => {
    const member = await requirePermission(args, 'hosting_plans.manage')
    return andThen(toHostingPlan(values), (input) => saveHostingPlan(member, null, input))
  })
  if (!result.ok) return data({ values, refusal: result.error }, { status: refusalStatus[result.error.code] })
  return redirectWithToast('/admin/hosting-plans', { kind: 'success', message: 'Plan created successfully' })
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const values = readHostingPlanForm(await request.clone().formData())
  return attemptInBrowser(
    () => serverAction(),
    createFailure,
    (refusal) => ({ values, refusal }),
  )
}

export default function NewPlan({ actionData }: Route.ComponentProps) {
  return (
    <Modal open size="lg" title="Add Plan" closeTo="/admin/hosting-plans">
      <PlanForm isNew values={actionData?.values ?? newHostingPlanValues} version="" refusal={actionData?.refusal} />
    </Modal>
  )
}
