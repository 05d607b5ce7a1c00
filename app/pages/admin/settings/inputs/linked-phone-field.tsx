import { useState } from 'react'
import { linkedPhone } from '#modules/settings/rules/whatsapp-settings.ts'
import { TextField } from '#ui/form/field.tsx'

type Props = {
  name: string
  label: string
  hint: string | undefined
  error: string[] | undefined
  defaultValue: string
}

/**
 * A telephone number of a link. The hint says which number the link will use, before it is saved.
 */
export function LinkedPhoneField({ hint = '', defaultValue, ...field }: Props) {
  const [typed, setTyped] = useState(defaultValue)
  const linked = linkedPhone(typed)
  return (
    <TextField
      {...field}
      type="tel"
      defaultValue={defaultValue}
      hint={linked === '' ? hint : `${hint} The link uses ${linked}.`}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
