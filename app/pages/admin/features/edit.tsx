import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { saveFeature } from '#modules/content/operations/save-feature.server.ts'
import { featureById } from '#modules/content/queries/feature-list.server.ts'
import {
  featureForm,
  featureTexts,
  featureValues,
  newFeatureValues,
  typedFeature,
} from '#modules/content/rules/feature-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'
import { FeatureFields } from './feature-fields.tsx'

const heading = 'Add Feature'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title ?? 'Feature' },
]

export async function loader({ params: { id } }: Route.LoaderArgs) {
  if (id === undefined)
    return { isNew: true, title: heading, values: newFeatureValues, version: '' }
  const row = await featureById(id)
  if (!row) throw data('Feature not found', { status: 404 })
  return {
    isNew: false,
    title: `Edit ${row.title}`,
    values: featureValues(row),
    version: row.updatedAt.toISOString(),
  }
}

export const action = formAction(({ params: { id } }: Route.ActionArgs) => ({
  schema: featureForm,
  run: (member, { version, ...input }) => saveFeature(member, existingRow(id, version), input),
  done: () =>
    redirectWithToast('/admin/features', {
      kind: 'success',
      message: `Feature ${id ? 'updated' : 'created'} successfully`,
    }),
}))

export default function EditFeature({ loaderData, actionData }: Route.ComponentProps) {
  const form = editorForm(loaderData, actionData, { typed: typedFeature, texts: featureTexts })
  return (
    <Modal open size="lg" title={loaderData.title} closeTo="/admin/features">
      <FeatureFields {...form} />
    </Modal>
  )
}
