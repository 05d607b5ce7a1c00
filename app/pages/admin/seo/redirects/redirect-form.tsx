import type { ReactNode } from 'react'
import type { Refusal } from '#kernel/result.ts'
import { redirectLabels, redirectStatuses } from '#modules/redirects/rules/redirect.ts'
import type { RedirectValues } from '#modules/redirects/rules/redirect-form.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { HiddenField, SelectField, TextField } from '#ui/form/field.tsx'

type Props = {
  isNew: boolean
  back: string
  values: RedirectValues
  version: string
  refusal: Refusal | undefined
  conflict?: ReactNode
}

const kinds = redirectStatuses.map((value) => ({
  value: String(value),
  label: redirectLabels[value],
}))

export function RedirectForm({ isNew, back, values, version, refusal, conflict }: Props) {
  const field = (name: keyof RedirectValues) => ({
    name,
    defaultValue: values[name],
    error: refusal?.fields?.[name],
  })
  const address = { maxLength: 500, spellCheck: false, autoCapitalize: 'none', required: true }
  return (
    <DialogForm
      title={isNew ? 'Add redirect' : 'Edit redirect'}
      description="Visitors and search engines who ask for the old address are led to the new one."
      back={back}
      refusal={refusal}
      submitLabel={isNew ? 'Add redirect' : 'Save redirect'}
      pendingLabel="Saving..."
    >
      {conflict}
      {!isNew && <HiddenField name="version" value={version} />}
      <TextField
        label="Old address"
        {...field('from')}
        {...address}
        hint="Such as /old-page. Capitals and a slash at the end make no difference."
      />
      <TextField
        label="New address"
        {...field('to')}
        {...address}
        hint="A path of this site, such as /products, or an address that begins with https://."
      />
      <SelectField
        label="Kind"
        {...field('status')}
        options={kinds}
        hint="Permanent ones pass the page’s ranking on to the new address."
      />
    </DialogForm>
  )
}
