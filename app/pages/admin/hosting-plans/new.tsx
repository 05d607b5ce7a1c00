import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveHostingPlan } from '#modules/catalog/operations/save-hosting-plan.server.ts'
import {
  hostingPlanForm,
  newHostingPlanValues,
  typedHostingPlan,
} from '#modules/catalog/rules/hosting-plan-form.ts'
import type { Route } from './+types/new'
import { PlanEditor } from './editor/plan-editor.tsx'
import { planFacts } from './editor/sold-packages.server.ts'

const heading = 'Add Plan'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader() {
  return { facts: await planFacts() }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: hostingPlanForm,
  run: (member, { version: _, ...input }) => saveHostingPlan(member, null, input),
  done: () =>
    redirectWithToast('/admin/hosting-plans', {
      kind: 'success',
      message: 'Plan created successfully',
    }),
}))

export default function NewPlan({ loaderData: { facts }, actionData }: Route.ComponentProps) {
  return (
    <PlanEditor
      title={heading}
      isNew
      saved={newHostingPlanValues}
      values={actionData ? typedHostingPlan(actionData.typed) : newHostingPlanValues}
      version=""
      refusal={actionData?.refusal}
      facts={facts}
    />
  )
}
