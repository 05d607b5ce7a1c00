import { data } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { isNewerSave, shownVersion } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textDifferences } from '#kernel/versions.ts'
import { saveFeature } from '#modules/content/operations/save-feature.server.ts'
import { featureById } from '#modules/content/queries/feature-list.server.ts'
import {
  featureForm,
  featureTexts,
  featureValues,
  typedFeature,
} from '#modules/content/rules/feature-form.ts'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'
import { FeatureFields } from './feature-fields.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Edit ${loaderData.title}` : 'Feature' },
]

export async function loader(args: Route.LoaderArgs) {
  const row = await featureById(args.params.id)
  if (!row) throw data('Feature not found', { status: 404 })
  return { title: row.title, values: featureValues(row), version: row.updatedAt.toISOString() }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: featureForm,
  run: (member, { version, ...input }) => saveFeature(member, { id: params.id, version }, input),
  done: () =>
    redirectWithToast('/admin/features', {
      kind: 'success',
      message: 'Feature updated successfully',
    }),
}))

export default function EditFeature({ loaderData, actionData }: Route.ComponentProps) {
  const typed = actionData && typedFeature(actionData.typed)
  return (
    <Modal open size="lg" title={`Edit ${loaderData.title}`} closeTo="/admin/features">
      <FeatureFields
        isNew={false}
        values={typed ?? loaderData.values}
        version={shownVersion(loaderData, actionData)}
        refusal={actionData?.refusal}
        conflict={
          typed &&
          isNewerSave(actionData) && (
            <BothVersions
              differences={textDifferences(featureTexts(loaderData.values), featureTexts(typed))}
            />
          )
        }
      />
    </Modal>
  )
}
