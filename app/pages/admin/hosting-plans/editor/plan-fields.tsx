import { FeatureList } from '#modules/catalog/components/catalogue-feature-list.tsx'
import { IconChoice } from '#modules/catalog/components/catalogue-icons.tsx'
import { PriceBothSides } from '#modules/catalog/components/catalogue-price.tsx'
import type { HostingPlanFormValues } from '#modules/catalog/rules/hosting-plan-form.ts'
import { hostingPlanSlug } from '#modules/catalog/rules/slug.ts'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { SelectField, TextAreaField } from '#ui/form/field.tsx'
import { NameAndSlug } from '#ui/form/name-and-slug.tsx'
import { OrderField } from '#ui/form/order-field.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  isNew: boolean
  values: HostingPlanFormValues
  errors: Record<string, string[]>
  /** Null for a seller who charges no VAT. */
  vatRate: number | null
  /** The features have another order. */
  onMoved: () => void
}

const periods = [
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
]

/** Everything that a hosting plan has, in the sections of its editor. */
export function PlanFields({ isNew, values, errors, vatRate, onMoved }: Props) {
  return (
    <>
      <Card title="Plan">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NameAndSlug
            isNew={isNew}
            values={values}
            errors={errors}
            slugOf={hostingPlanSlug}
            slugHint="Leave blank to create it from the name. Its button orders the package with the same slug."
          />
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
          <div className="min-w-0 sm:col-span-2">
            <IconChoice values={values} errors={errors} />
          </div>
        </div>
      </Card>
      <Card title="Price">
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <PriceBothSides values={values} error={errors.price} vatRate={vatRate} />
          <SelectField
            label="Per"
            name="period"
            options={periods}
            defaultValue={values.period}
            error={errors.period}
          />
        </div>
      </Card>
      <Card title="Features">
        <FeatureList features={values.features} errors={errors} onMoved={onMoved} />
      </Card>
      <Card title="On the site">
        <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
          <CheckboxField
            label="Active"
            name="isActive"
            defaultChecked={values.isActive}
            hint="Shown on the home page."
          />
          <CheckboxField
            label="Popular"
            name="isPopular"
            defaultChecked={values.isPopular}
            hint="Highlighted on the home page."
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
