import { useState } from 'react'
import type { Refusal } from '#kernel/result.ts'
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

/** B§8, when saving fails in the middle. */
export const saveFailure = 'Failed to save package'

type Props = { isNew: boolean; values: PackageFormValues; version: string; refusal: Refusal | undefined }

const options = <T extends string>(values: readonly T[], labels: Record<T, string>) => values.map((value) => ({ value, label: labels[value] }))

export function PackageForm({ isNew, values, version, refusal }: Props) {
  const [slug, setSlug] = useState(values.slug)
  const [made, setMade] = useState(isNew && values.slug === '')
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
      {!isNew && <HiddenField name="version" value={version} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          name="name"
          required
          maxLength={120}
          defaultValue={values.name}
          error={errors.name}
          onInput={({ currentTarget }) => made && setSlug(packageSlug(currentTarget.value))}
        />
        <TextField
          label="Slug"
          name="slug"
          required={!isNew}
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          value={slug}
          error={errors.slug}
          hint={isNew ? 'Made from the name unless you type one.' : 'Part of the checkout address. Links to the old one stop working.'}
          onChange={({ target }) => {
            setMade(isNew && target.value === '')
            setSlug(target.value)
          }}
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
        <SelectField
          label="Billing period"
          name="billingPeriod"
          options={options(packageBillingPeriods, packagePeriodLabels)}
          defaultValue={values.billingPeriod}
          error={errors.billingPeriod}
        />
        <SelectField label="Type" name="type" options={options(packageTypes, packageTypeLabels)} defaultValue={values.type} error={errors.type} />
        <div className="grid grid-cols-2 gap-4">
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
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <CheckboxField label="Active" name="isActive" defaultChecked={values.isActive} hint="Can be ordered." />
        <CheckboxField label="Show on the site" name="showOnFrontend" defaultChecked={values.showOnFrontend} hint="Otherwise only staff sell it." />
        <CheckboxField label="Featured" name="isFeatured" defaultChecked={values.isFeatured} hint="Stands out as the popular one." />
      </div>
      <FeatureFields features={values.features} errors={errors} />
      <fieldset>
        <legend className="font-semibold">Limits</legend>
        <p className="text-muted text-sm">As customers read them, with their unit. Blank ones are not shown.</p>
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
