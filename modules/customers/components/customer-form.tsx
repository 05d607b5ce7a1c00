import type { ReactNode } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { HiddenField, SelectField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { maxNotesLength } from '../rules/customer-form.ts'
import { customerStatusOptions } from './customer-status.tsx'
import { ContactFields } from './details-form.tsx'

type Props = {
  values: Record<string, string>
  /** Only of a customer that is there already. */
  version?: string
  /** What another user saved meanwhile, beside what was typed. */
  conflict?: ReactNode
  refusal: Refusal | undefined
  submitLabel: string
  pendingLabel: string
  cancelTo: string
  /** What the address is for, which differs between a new customer and a known one. */
  emailHint: string
  /** Choices that only a new customer has. */
  children?: ReactNode
}

/** B§5 'Customer form', for staff. */
export function CustomerForm({
  values,
  version,
  conflict,
  refusal,
  submitLabel,
  pendingLabel,
  cancelTo,
  emailHint,
  children,
}: Props) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: refusal?.fields?.[name],
  })
  const cancel = (
    <Button to={cancelTo} variant="outline">
      Cancel
    </Button>
  )
  return (
    <FormShell
      id="customer"
      className="max-w-3xl"
      refusal={refusal}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      aside={cancel}
      foot="save-bar"
      autoComplete="off"
    >
      {conflict}
      {version !== undefined && <HiddenField name="version" value={version} />}
      <Card title="Contact">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="off"
            required
            maxLength={100}
            {...field('firstName')}
          />
          <TextField
            label="Last name"
            autoComplete="off"
            required
            maxLength={100}
            {...field('lastName')}
          />
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            className="sm:col-span-2"
            hint={emailHint}
            {...field('email')}
          />
          {children}
        </div>
      </Card>
      <Card title="Billing details">
        <div className="grid gap-5 sm:grid-cols-2">
          <ContactFields field={field} whose="other" />
        </div>
      </Card>
      <Card title="Staff only">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="Status" options={customerStatusOptions} {...field('status')} />
          <TextField
            label="Tags"
            hint="Separated by commas."
            autoComplete="off"
            {...field('tags')}
          />
          <TextAreaField
            label="Notes"
            maxLength={maxNotesLength}
            className="sm:col-span-2"
            hint="The customer never sees these."
            {...field('notes')}
          />
        </div>
      </Card>
    </FormShell>
  )
}
