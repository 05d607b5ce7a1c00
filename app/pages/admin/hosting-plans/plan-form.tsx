import { useState } from 'react'
import type { Refusal } from '#kernel/result.ts'
import type { HostingPlanFormValues } from '#modules/catalog/rules/hosting-plan-form.ts'
import { hostingPlanSlug } from '#modules/catalog/rules/slug.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** B§8, when saving fails in the middle. */
export const createFailure = 'Failed to create plan'
export const updateFailure = 'Failed to update plan'

type Props = { isNew: boolean; values: HostingPlanFormValues; version: string; refusal: Refusal | undefined }

const periods = [
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
]

export function PlanForm({ isNew, values, version, refusal }: Props) {
  const [slug, setSlug] = useState(values.slug)
  const [made, setMade] = useState(isNew && values.slug === '')
  const errors = refusal?.fields ?? {}
  return (
    <FormShell
      refusal={refusal}
      submitLabel={isNew ? 'Add Plan' : 'Save Plan'}
      pendingLabel="Saving..."
      aside={
        <Button to="/admin/hosting-plans" variant="outline" preventScrollReset>
          Cancel
        </Button>
      }
    >
      {!isNew && <HiddenField name="version" value={version} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          required
          maxLength={120}
          defaultValue={values.name}
          error={errors.name}
          onInput={({ currentTarget }) => made && setSlug(hostingPlanSlug(currentTarget.value))}
        />
        <TextField
          label="Slug"
          name="slug"
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          value={slug}
          error={errors.slug}
          hint="Made from the name when blank."
          onChange={({ target }) => {
            setMade(isNew && target.value === '')
            setSlug(target.value)
          }}
        />
        <TextField
          label="Price"
          prefix="R"
          name="price"
          type="number"
          min={0}
          step={0.01}
          inputMode="decimal"
          required
          defaultValue={values.price}
          error={errors.price}
          hint="Without VAT."
        />
        <SelectField label="Per" name="period" options={periods} defaultValue={values.period} error={errors.period} />
        <TextAreaField
          label="Description"
          name="description"
          required
          rows={2}
          maxLength={500}
          defaultValue={values.description}
          error={errors.description}
          className="sm:col-span-2"
        />
        <TextAreaField
          label="Features"
          name="features"
          rows={6}
          defaultValue={values.features}
          error={errors.features}
          hint="One per line."
          className="sm:col-span-2"
        />
        <TextField label="Icon" name="icon" maxLength={16} defaultValue={values.icon} error={errors.icon} hint="One emoji." />
        <TextField
          label="Sort order"
          name="sortOrder"
          type="number"
          min={0}
          step={1}
          defaultValue={values.sortOrder}
          error={errors.sortOrder}
          hint={isNew ? 'Blank: last.' : undefined}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CheckboxField label="Active" name="isActive" defaultChecked={values.isActive} hint="Shown on the home page." />
        <CheckboxField label="Popular" name="isPopular" defaultChecked={values.isPopular} hint="Stands out from the others." />
      </div>
    </FormShell>
  )
}
