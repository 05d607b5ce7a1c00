import { SelectField, TextField } from '#ui/form/field.tsx'
import type { RoleChoice } from './member-view.server.ts'

export type FieldProps = (name: string) => {
  name: string
  defaultValue: string
  error: string[] | undefined
}

/** First and last name on the form for new and for existing members. */
export function NameFields({ field }: { field: FieldProps }) {
  return (
    <>
      <TextField
        label="First name"
        required
        maxLength={100}
        autoComplete="off"
        {...field('firstName')}
      />
      <TextField
        label="Last name"
        required
        maxLength={100}
        autoComplete="off"
        {...field('lastName')}
      />
    </>
  )
}

export function RoleField({ field, roles }: { field: FieldProps; roles: readonly RoleChoice[] }) {
  const options = roles.map(({ id, name, mayGrant }) => ({
    value: id,
    label: name,
    disabled: !mayGrant,
  }))
  const hint = roles.every(({ mayGrant }) => mayGrant)
    ? undefined
    : 'Roles with more permissions than yours can’t be chosen.'
  return <SelectField label="Role" required hint={hint} options={options} {...field('roleId')} />
}
