import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveHostingPlan } from '#modules/catalog/operations/save-hosting-plan.server.ts'
import { hostingPlanById } from '#modules/catalog/queries/hosting-plan-list.server.ts'
import {
  hostingPlanForm,
  hostingPlanTexts,
  hostingPlanValues,
  newHostingPlanValues,
  typedHostingPlan,
} from '#modules/catalog/rules/hosting-plan-form.ts'
import type { Route } from './+types/edit'
import { PlanEditor } from './editor/plan-editor.tsx'
import { planFacts } from './editor/sold-packages.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? 'Plan' }]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  const facts = await planFacts()
  if (id === undefined)
    return { isNew: true, title: 'Add Plan', values: newHostingPlanValues, version: '', facts }
  const row = await hostingPlanById(id)
  if (!row) throw data('Plan not found', { status: 404 })
  return {
    isNew: false,
    title: `Edit ${row.name}`,
    values: hostingPlanValues(row),
    version: row.updatedAt.toISOString(),
    facts,
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: hostingPlanForm,
  run: (member, { version, ...input }) => saveHostingPlan(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast('/admin/hosting-plans', {
      kind: 'success',
      message: `Plan ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { title, values, facts } = loaderData
  const form = editorForm(loaderData, actionData, {
    typed: typedHostingPlan,
    texts: hostingPlanTexts,
  })
  return <PlanEditor title={title} saved={values} facts={facts} {...form} />
}
