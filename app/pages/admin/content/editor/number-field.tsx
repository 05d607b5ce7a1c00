import { useState } from 'react'
import type { FieldSpec } from '#modules/content/rules/section-form/field-spec.ts'
import { readFields, typedValue } from '#modules/content/rules/section-form/read-section.ts'
import { TextField } from '#ui/form/field.tsx'
import { PriceField } from '#ui/form/money-fields.tsx'
import { useEditor } from './editor-context.ts'

type Props = {
  spec: Extract<FieldSpec, { kind: 'number' | 'cents' }>
  name: string
  value: unknown
  error: string[] | undefined
}

/** A number as it is typed: '99.9' stays so until it is saved, although it means R99.90. */
export function NumberField({ spec, name, value, error }: Props) {
  const { change } = useEditor()
  const [typed, setTyped] = useState(() => typedValue(spec, value))
  // Another entry of a list took this place.
  const shown = readFields(spec, typed) === value ? typed : typedValue(spec, value)
  const field = {
    label: spec.label,
    name,
    value: shown,
    error,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      change(name, readFields(spec, target.value))
    },
  }
  return spec.kind === 'cents' ? (
    <PriceField {...field} />
  ) : (
    <TextField {...field} inputMode="decimal" required={spec.required} />
  )
}
