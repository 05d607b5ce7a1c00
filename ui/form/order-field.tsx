import { TextField } from './field.tsx'

type Props = {
  label: 'Display order' | 'Sort order'
  name: 'displayOrder' | 'sortOrder'
  isNew: boolean
  value: string
  error: string[] | undefined
}

/** The number by which a list is sorted, lowest first. */
export function OrderField({ label, name, isNew, value, error }: Props) {
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      min={0}
      step={1}
      defaultValue={value}
      error={error}
      hint={isNew ? 'Leave blank to put it last.' : undefined}
    />
  )
}
