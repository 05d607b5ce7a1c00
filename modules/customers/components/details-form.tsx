import type { ReactNode } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import type { BuyerRecord } from '../rules/customer.ts'
import { customerLabels } from '../rules/customer-values.ts'
import { countries, provinces } from '../rules/places.ts'

type Props = {
  details: BuyerRecord
  typed: Record<string, string> | undefined
  refusal: Refusal | undefined
  action: string
  version: string
  /** What another user saved meanwhile, beside what was typed. */
  conflict: ReactNode
}

/** What the next invoices say about the buyer. */
export function DetailsForm({ details, typed, refusal, action, version, conflict }: Props) {
  const values: Record<string, string> = { ...details, ...typed }
  const field = (name: keyof BuyerRecord) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  return (
    <FormShell
      id="details"
      action={action}
      refusal={refusal}
      submitLabel="Save details"
      pendingLabel="Saving..."
    >
      {conflict}
      <HiddenField name="version" value={version} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
        <ContactFields field={field} whose="own" />
      </div>
    </FormShell>
  )
}

/** Whose details they are: browsers autofill the user's own, never another person's. */
type ContactProps = {
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
export function ContactFields({ field, whose }: ContactProps) {
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
