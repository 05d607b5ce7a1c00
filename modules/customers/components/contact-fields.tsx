import { SelectField, TextField } from '#ui/form/field.tsx'
import type { BuyerRecord } from '../rules/customer.ts'
import { customerLabels } from '../rules/customer-values.ts'
import { countries, provinces } from '../rules/places.ts'

/** Whose details they are: browsers autofill the user's own, never another person's. */
type Props = {
  field: (name: keyof BuyerRecord) => {
    name: string
    defaultValue?: string
    error?: string[] | undefined
  }
  whose: 'own' | 'other'
}

/**
 * Phone, company and address, in the order in which people say them. Two columns from the small
 * breakpoint on.
 */
export function ContactFields({ field, whose }: Props) {
  const fill = (token: string) => (whose === 'own' ? token : 'off')
  return (
    <>
      <TextField
        label={customerLabels.phone}
        type="tel"
        autoComplete={fill('tel')}
        className="sm:col-span-2"
        {...field('phone')}
      />
      <TextField
        label={customerLabels.company}
        autoComplete={fill('organization')}
        {...field('company')}
      />
      <TextField
        label={customerLabels.vatNumber}
        inputMode="numeric"
        autoComplete="off"
        {...field('vatNumber')}
      />
      <TextField
        label={customerLabels.line1}
        autoComplete={fill('address-line1')}
        className="sm:col-span-2"
        {...field('line1')}
      />
      <TextField
        label={customerLabels.line2}
        autoComplete={fill('address-line2')}
        className="sm:col-span-2"
        {...field('line2')}
      />
      <TextField
        label={customerLabels.city}
        autoComplete={fill('address-level2')}
        {...field('city')}
      />
      <TextField
        label={customerLabels.postalCode}
        autoComplete={fill('postal-code')}
        {...field('postalCode')}
      />
      <TextField
        label={customerLabels.province}
        autoComplete={fill('address-level1')}
        list="details-provinces"
        {...field('province')}
      />
      <SelectField
        label={customerLabels.country}
        autoComplete={fill('country')}
        options={countries}
        {...field('country')}
      />
      <datalist id="details-provinces">
        {provinces.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
