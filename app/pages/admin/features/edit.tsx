import type { ReactNode } from 'react'
import { data } from 'react-router'
import { editorForm, existingRow } from '#app/forms/editor.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import type { Refusal } from '#kernel/result.ts'
import { saveFeature } from '#modules/content/operations/save-feature.server.ts'
import { featureById } from '#modules/content/queries/features.server.ts'
import { featureDrawings, featureIcons } from '#modules/content/rules/feature.ts'
import {
  type FeatureFormValues,
  featureForm,
  featureTexts,
  featureValues,
  iconLabels,
  newFeatureValues,
  typedFeature,
} from '#modules/content/rules/feature-form.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/edit'

type Props = {
  isNew: boolean
  values: FeatureFormValues
  version: string
  refusal: Refusal | undefined
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

const tile =
  'relative grid min-h-20 cursor-pointer place-items-center gap-1 rounded-lg border border-line-strong bg-surface p-2 text-center text-xs hover:border-text has-checked:border-selected has-checked:bg-selected-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2'

function FeatureFields({ isNew, values, version, refusal, conflict }: Props) {
  const errors = refusal?.fields ?? {}
  return (
    <FormShell
      id="feature"
      refusal={refusal}
      submitLabel={isNew ? 'Add Feature' : 'Save Feature'}
      pendingLabel="Saving..."
      aside={
        <Button to="/admin/features" variant="outline" preventScrollReset>
          Cancel
        </Button>
      }
    >
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <TextField
        label="Title"
        name="title"
        required
        maxLength={120}
        defaultValue={values.title}
        error={errors.title}
      />
      <TextAreaField
        label="Description"
        name="description"
        required
        rows={3}
        maxLength={500}
        defaultValue={values.description}
        error={errors.description}
      />
      <fieldset id="feature-icon" tabIndex={-1} className="min-w-0">
        <legend className="mb-1.5 font-medium text-sm">Icon</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
          {featureIcons.map((icon) => (
            <label key={icon} className={tile}>
              <input
                type="radio"
                name="icon"
                value={icon}
                defaultChecked={icon === values.icon}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <svg
                aria-hidden="true"
                viewBox="0 0 24 24"
                className="size-7 fill-none stroke-[1.6] stroke-current"
              >
                <path d={featureDrawings[icon]} />
              </svg>
              {iconLabels[icon]}
            </label>
          ))}
        </div>
        {errors.icon && (
          <p className="mt-1 font-medium text-danger text-sm">{errors.icon.join(' ')}</p>
        )}
      </fieldset>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Sort order"
          name="sortOrder"
          inputMode="numeric"
          defaultValue={values.sortOrder}
          error={errors.sortOrder}
          hint="Lowest first."
        />
        <CheckboxField
          label="Active"
          name="isActive"
          defaultChecked={values.isActive}
          hint="Shown on the home page."
        />
      </div>
    </FormShell>
  )
}

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
