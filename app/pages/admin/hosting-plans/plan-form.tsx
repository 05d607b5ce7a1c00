import type { ReactNode } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { IconAndOrder, NameAndSlug } from '#modules/catalog/components/catalogue-fields.tsx'
import type { HostingPlanFormValues } from '#modules/catalog/rules/hosting-plan-form.ts'
import { hostingPlanSlug } from '#modules/catalog/rules/slug.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField, SelectField, TextAreaField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PriceField } from '#ui/form/money-fields.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** The specified message (B§8) when saving fails unexpectedly. */
export const createFailure = 'Failed to create plan'
export const updateFailure = 'Failed to update plan'

type Props = {
  isNew: boolean
  values: HostingPlanFormValues
  version: string
  refusal: Refusal | undefined
  /** What somebody else saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

const periods = [
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
]

export function PlanForm({ isNew, values, version, refusal, conflict }: Props) {
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
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NameAndSlug isNew={isNew} values={values} errors={errors} slugOf={hostingPlanSlug} slugHint="Leave blank to create it from the name." />
        <PriceField label="Price" name="price" required defaultValue={values.price} error={errors.price} hint="Without VAT." />
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
        <IconAndOrder isNew={isNew} values={values} errors={errors} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <CheckboxField label="Active" name="isActive" defaultChecked={values.isActive} hint="Shown on the home page." />
        <CheckboxField label="Popular" name="isPopular" defaultChecked={values.isPopular} hint="Highlighted on the home page." />
      </div>
    </FormShell>
  )
}
