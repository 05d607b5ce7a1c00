import { FeatureList } from '#modules/catalog/components/catalogue-feature-list.tsx'
import { IconChoice } from '#modules/catalog/components/catalogue-icons.tsx'
import { PriceBothSides } from '#modules/catalog/components/catalogue-price.tsx'
import type { PriceTerms } from '#modules/catalog/rules/advertised-price.ts'
import { limitLabels } from '#modules/catalog/rules/limit-labels.ts'
import { limitNames, packageBillingPeriods, packageTypes } from '#modules/catalog/rules/package.ts'
import {
  limitField,
  type PackageFormValues,
  periodPriceField,
} from '#modules/catalog/rules/package-form.ts'
import { packageTypeLabels } from '#modules/catalog/rules/package-labels.ts'
import { billingPeriodLabels, packagePeriodLabels } from '#modules/catalog/rules/period-labels.ts'
import { billingPeriods, ownPeriod } from '#modules/catalog/rules/price.ts'
import { packageSlug } from '#modules/catalog/rules/slug.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { PriceField } from '#ui/form/money-fields.tsx'
import { NameAndSlug } from '#ui/form/name-and-slug.tsx'
import { OrderField } from '#ui/form/order-field.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'

type Props = {
  isNew: boolean
  values: PackageFormValues
  errors: Record<string, string[]>
  /** The package's own period as it is chosen now. */
  period: string
  terms: PriceTerms
  /** The features have another order. */
  onMoved: () => void
}

const options = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** A price for each further period. That of the own one is above. */
function PeriodPriceFields({
  values,
  errors,
  period: own,
  terms,
}: Pick<Props, 'values' | 'errors' | 'period' | 'terms'>) {
  const hydrated = useHydrated()
  const packagePeriod = packageBillingPeriods.find((known) => known === own)
  const priced = packagePeriod && ownPeriod(packagePeriod)
  return (
    <fieldset className="mt-5 border-line border-t pt-4">
      <legend className="sr-only">Other billing periods</legend>
      <p className="font-semibold text-sm">Other billing periods</p>
      <p className="mt-0.5 text-muted text-sm">
        For one whole period{terms.vatRate !== null && ', with or without VAT as above'}. Leave
        blank what you don’t offer.{' '}
        {packagePeriod === 'monthly' &&
          (terms.annualBilling
            ? `Without its own price, a year is twelve months less ${terms.annualDiscountPercent}%.`
            : 'Annual billing is off in the billing settings.')}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-3">
        {billingPeriods.map((period) => (
          <PriceField
            key={period}
            label={billingPeriodLabels[period]}
            name={periodPriceField(period)}
            defaultValue={values.periodPrices[period]}
            disabled={hydrated && period === priced}
            hint={hydrated && period === priced ? 'The price above.' : undefined}
            error={errors[periodPriceField(period)]}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Everything that a package has, in the sections of its editor. */
export function PackageFields({ isNew, values, errors, period, terms, onMoved }: Props) {
  return (
    <>
      <Card title="Plan">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NameAndSlug
            isNew={isNew}
            values={values}
            errors={errors}
            slugOf={packageSlug}
            slugHint={
              isNew
                ? 'Leave blank to create it from the name.'
                : 'Part of the checkout address. When you change it, the old address leads to the new one.'
            }
            slugRequired={!isNew}
          />
          <SelectField
            label="Type"
            name="type"
            options={options(packageTypes, packageTypeLabels)}
            defaultValue={values.type}
            error={errors.type}
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
          <div className="min-w-0 sm:col-span-2">
            <IconChoice values={values} errors={errors} />
          </div>
        </div>
      </Card>
      <Card title="Price">
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <PriceBothSides values={values} error={errors.price} vatRate={terms.vatRate} />
          <SelectField
            label="Billing period"
            name="billingPeriod"
            options={options(packageBillingPeriods, packagePeriodLabels)}
            defaultValue={values.billingPeriod}
            error={errors.billingPeriod}
          />
        </div>
        <PeriodPriceFields values={values} errors={errors} period={period} terms={terms} />
        <div className="mt-5 grid items-start gap-4 border-line border-t pt-4 sm:grid-cols-2">
          <PriceField
            label="Setup fee"
            name="setupFee"
            defaultValue={values.setupFee}
            error={errors.setupFee}
            hint="Once, with the first order. Leave blank for none."
          />
        </div>
      </Card>
      <Card title="Features">
        <FeatureList features={values.features} errors={errors} onMoved={onMoved} />
      </Card>
      <Card title="Limits">
        <p className="text-muted text-sm">
          Shown to customers as typed, so include the unit. Leave blank to hide.
        </p>
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
      </Card>
      <Card title="On the site">
        <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
          <CheckboxField
            label="Active"
            name="isActive"
            defaultChecked={values.isActive}
            hint="Can be ordered."
          />
          <CheckboxField
            label="Show on the site"
            name="showOnFrontend"
            defaultChecked={values.showOnFrontend}
            hint="If off, only staff can sell it."
          />
          <CheckboxField
            label="Featured"
            name="isFeatured"
            defaultChecked={values.isFeatured}
            hint="Highlighted as popular."
          />
          <OrderField
            label="Sort order"
            name="sortOrder"
            isNew={isNew}
            value={values.sortOrder}
            error={errors.sortOrder}
          />
        </div>
      </Card>
    </>
  )
}
