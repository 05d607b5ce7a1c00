import type { Refusal } from '#kernel/result.ts'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import type { BuyerRecord } from '../rules/customer.ts'
import { countries, provinces } from '../rules/places.ts'

type Props = { details: BuyerRecord; typed: Record<string, string> | undefined; refusal: Refusal | undefined; intent: string }

/** What the next invoices say about the buyer. */
export function DetailsForm({ details, typed, refusal, intent }: Props) {
  const values: Record<string, string> = { ...details, ...typed }
  const field = (name: keyof BuyerRecord) => ({ name, defaultValue: values[name], error: refusal?.fields?.[name] })
  return (
    <FormShell id="details" refusal={refusal} submitLabel="Save details" pendingLabel="Saving...">
      <HiddenField name="intent" value={intent} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextField label="Phone number" type="tel" autoComplete="tel" className="sm:col-span-2" {...field('phone')} />
        <TextField label="Company" autoComplete="organization" {...field('company')} />
        <TextField label="VAT number" inputMode="numeric" {...field('vatNumber')} />
        <TextField label="Street address" autoComplete="address-line1" className="sm:col-span-2" {...field('line1')} />
        <TextField label="Suburb, building or unit" autoComplete="address-line2" className="sm:col-span-2" {...field('line2')} />
        <TextField label="Town or city" autoComplete="address-level2" {...field('city')} />
        <TextField label="Postal code" autoComplete="postal-code" {...field('postalCode')} />
        <TextField label="Province" autoComplete="address-level1" list="details-provinces" {...field('province')} />
        <SelectField label="Country" autoComplete="country" options={countries} {...field('country')} />
      </div>
      <datalist id="details-provinces">
        {provinces.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormShell>
  )
}
