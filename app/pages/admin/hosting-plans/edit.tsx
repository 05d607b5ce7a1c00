import { data } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveHostingPlan } from '#modules/catalog/operations/save-hosting-plan.server.ts'
import { hostingPlanById } from '#modules/catalog/queries/hosting-plan-list.server.ts'
import {
  hostingPlanForm,
  hostingPlanTexts,
  hostingPlanValues,
  typedHostingPlan,
} from '#modules/catalog/rules/hosting-plan-form.ts'
import type { Route } from './+types/edit'
import { PlanEditor } from './editor/plan-editor.tsx'
import { planFacts } from './editor/sold-packages.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.name}` : 'Plan' },
]

export async function loader(args: Route.LoaderArgs) {
  const row = await hostingPlanById(args.params.id)
  if (!row) throw data('Plan not found', { status: 404 })
  return {
    name: row.name,
    values: hostingPlanValues(row),
    version: row.updatedAt.toISOString(),
    facts: await planFacts(),
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: hostingPlanForm,
  run: (member, { version, ...input }) =>
    saveHostingPlan(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast('/admin/hosting-plans', {
      kind: 'success',
      message: 'Plan updated successfully',
    }),
}))

export default function EditPlan({ loaderData, actionData }: Route.ComponentProps) {
  const { name, values, facts } = loaderData
  const typed = actionData && typedHostingPlan(actionData.typed)
  return (
    <PlanEditor
      title={`Edit ${name}`}
      isNew={false}
      saved={values}
      values={typed ?? values}
      version={shownVersion(loaderData, actionData)}
      refusal={actionData?.refusal}
      conflict={
        typed &&
        isNewerSave(actionData) && (
          <BothVersions
            differences={textDifferences(hostingPlanTexts(values), hostingPlanTexts(typed))}
          />
        )
      }
      facts={facts}
    />
  )
}
