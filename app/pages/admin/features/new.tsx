import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveFeature } from '#modules/content/operations/save-feature.server.ts'
import { featureForm, newFeatureValues, typedFeature } from '#modules/content/rules/feature-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/new'
import { FeatureFields } from './feature-fields.tsx'

export function loader() {
  return null
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: featureForm,
  run: (member, { version: _, ...input }) => saveFeature(member, null, input),
  done: () =>
    redirectWithToast('/admin/features', {
      kind: 'success',
      message: 'Feature created successfully',
    }),
}))

export default function NewFeature({ actionData }: Route.ComponentProps) {
  return (
    <Modal open size="lg" title="Add Feature" closeTo="/admin/features">
      <FeatureFields
        isNew
        values={actionData ? typedFeature(actionData.typed) : newFeatureValues}
        version=""
        refusal={actionData?.refusal}
      />
    </Modal>
  )
}
