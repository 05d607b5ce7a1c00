import type { ReactNode } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { IconAndOrder, NameAndSlug } from '#modules/catalog/components/catalogue-fields.tsx'
import { limitLabels } from '#modules/catalog/rules/limit-labels.ts'
import { limitNames, packageBillingPeriods, packageTypes } from '#modules/catalog/rules/package.ts'
import { limitField, type PackageFormValues } from '#modules/catalog/rules/package-form.ts'
import { packagePeriodLabels, packageTypeLabels } from '#modules/catalog/rules/package-labels.ts'
import { packageSlug } from '#modules/catalog/rules/slug.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { HiddenField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { FeatureFields } from './feature-fields.tsx'
import { PackagePrice } from './package-price.tsx'

/** The specified message (B§8) when saving fails unexpectedly. */
export const saveFailure = 'Failed to save package'

type Props = {
  isNew: boolean
  values: PackageFormValues
  version: string
  refusal: Refusal | undefined
  /** Null for a seller who charges no VAT. */
  vatRate: number | null
  /** What somebody else saved meanwhile, beside what was typed. */
  conflict?: ReactNode
}

const options = <T extends string>(values: readonly T[], labels: Record<T, string>) => values.map((value) => ({ value, label: labels[value] }))

export function PackageForm({ isNew, values, version, refusal, conflict, vatRate }: Props) {
  const errors = refusal?.fields ?? {}
  return (
    <FormShell
      refusal={refusal}
      submitLabel={isNew ? 'Add Package' : 'Save Package'}
      pendingLabel="Saving..."
      aside={
        <Button to="/admin/packages" variant="outline" preventScrollReset>
          Cancel
        </Button>
      }
    >
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NameAndSlug
          isNew={isNew}
          values={values}
          errors={errors}
          slugOf={packageSlug}
          slugHint={isNew ? 'Leave blank to create it from the name.' : 'Part of the checkout address. If you change it, old links stop working.'}
          slugRequired={!isNew}
        />
        <TextAreaField
          label="Description"
          name="description"
          rows={2}
          maxLength={500}
          defaultValue={values.description}
          error={errors.description}
          className="sm:col-span-2"
        />
        <PackagePrice values={values} errors={errors} vatRate={vatRate} />
        <SelectField
          label="Billing period"
          name="billingPeriod"
          options={options(packageBillingPeriods, packagePeriodLabels)}
          defaultValue={values.billingPeriod}
          error={errors.billingPeriod}
        />
        <SelectField label="Type" name="type" options={options(packageTypes, packageTypeLabels)} defaultValue={values.type} error={errors.type} />
        <div className="grid grid-cols-2 gap-4">
          <IconAndOrder isNew={isNew} values={values} errors={errors} />
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <CheckboxField label="Active" name="isActive" defaultChecked={values.isActive} hint="Can be ordered." />
        <CheckboxField label="Show on the site" name="showOnFrontend" defaultChecked={values.showOnFrontend} hint="If off, only staff can sell it." />
        <CheckboxField label="Featured" name="isFeatured" defaultChecked={values.isFeatured} hint="Highlighted as popular." />
      </div>
      <FeatureFields features={values.features} errors={errors} />
      <fieldset>
        <legend className="font-semibold">Limits</legend>
        <p className="text-muted text-sm">Shown to customers as typed, so include the unit. Leave blank to hide.</p>
        <div className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-3">
          {limitNames.map((name) => (
            <TextField
              key={name}
              label={limitLabels[name]}
              name={limitField(name)}
              maxLength={60}
              defaultValue={values.limits[name]}
              error={errors[limitField(name)]}
            />
          ))}
        </div>
      </fieldset>
    </FormShell>
  )
}
