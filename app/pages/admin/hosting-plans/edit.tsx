import { data } from 'react-router'
import { attempt } from '#app/attempt.server.ts'
import { attemptInBrowser } from '#app/attempt.ts'
import { requirePermission } from '#app/shells/guards.server.ts'
import { redirectWithToast } from '#app/toast.server.ts'
import { andThen, type Refusal, refusalStatus } from '#kernel/result.ts'
import { saveHostingPlan } from '#modules/catalog/operations/save-hosting-plan.server.ts'
import { hostingPlanById } from '#modules/catalog/queries/hosting-plan-list.server.ts'
import { type HostingPlanFormValues, hostingPlanValues, readHostingPlanForm, toHostingPlan } from '#modules/catalog/rules/hosting-plan-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'
import { PlanForm, updateFailure } from './plan-form.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData ? `Edit ${loaderData.name}` : 'Plan' }]

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, 'hosting_plans.manage')
  const row = await hostingPlanById(args.params.id)
  if (!row) throw data('Plan not found', { status: 404 })
  return { name: row.name, values: hostingPlanValues(row), version: row.updatedAt.toISOString() }
}

type Answer = { values: HostingPlanFormValues; version: string | null; refusal: Refusal }

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const values = readHostingPlanForm(form)
  const { id } = args.params
  const result = await attempt(args, updateFailure, async () => {
    const member = await requirePermission(args, 'hosting_plans.manage')
    return andThen(toHostingPlan(values), (input) => saveHostingPlan(member, { id, version: String(form.get('version') ?? '') }, input))
  })
  if (result.ok) return redirectWithToast('/admin/hosting-plans', { kind: 'success', message: 'Plan updated successfully' })
  // Who was told of the other save may save over it.
  const version = result.error.code === 'conflict' ? ((await hostingPlanById(id))?.updatedAt.toISOString() ?? null) : null
  return data<Answer>({ values, version, refusal: result.error }, { status: refusalStatus[result.error.code] })
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const values = readHostingPlanForm(await request.clone().formData())
  return attemptInBrowser(
    () => serverAction(),
    updateFailure,
    (refusal): Answer => ({ values, version: null, refusal }),
  )
}

export default function EditPlan({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Modal open size="lg" title={`Edit ${loaderData.name}`} closeTo="/admin/hosting-plans">
      <PlanForm
        isNew={false}
        values={actionData?.values ?? loaderData.values}
        version={actionData?.version ?? loaderData.version}
        refusal={actionData?.refusal}
      />
    </Modal>
  )
}
