import type { ReactNode } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import type { BuyerRecord } from '../rules/customer.ts'
import { ContactFields } from './contact-fields.tsx'

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
