import { SelectField, TextField } from '#ui/form/field.tsx'
import type { BuyerRecord } from '../rules/customer.ts'
import { countries, provinces } from '../rules/places.ts'

/** Whose details they are: browsers fill in one's own, never somebody else's. */
type Props = { field: (name: keyof BuyerRecord) => { name: string; defaultValue?: string; error?: string[] | undefined }; whose: 'own' | 'other' }

/** Phone, company and address, in the order in which people say them. Two columns from the small breakpoint on. */
export function ContactFields({ field, whose }: Props) {
  const fill = (token: string) => (whose === 'own' ? token : 'off')
  return (
    <>
      <TextField label="Phone number" type="tel" autoComplete={fill('tel')} className="sm:col-span-2" {...field('phone')} />
      <TextField label="Company" autoComplete={fill('organization')} {...field('company')} />
      <TextField label="VAT number" inputMode="numeric" autoComplete="off" {...field('vatNumber')} />
      <TextField label="Street address" autoComplete={fill('address-line1')} className="sm:col-span-2" {...field('line1')} />
      <TextField label="Suburb, building or unit" autoComplete={fill('address-line2')} className="sm:col-span-2" {...field('line2')} />
      <TextField label="Town or city" autoComplete={fill('address-level2')} {...field('city')} />
      <TextField label="Postal code" autoComplete={fill('postal-code')} {...field('postalCode')} />
      <TextField label="Province" autoComplete={fill('address-level1')} list="details-provinces" {...field('province')} />
      <SelectField label="Country" autoComplete={fill('country')} options={countries} {...field('country')} />
      <datalist id="details-provinces">
        {provinces.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
