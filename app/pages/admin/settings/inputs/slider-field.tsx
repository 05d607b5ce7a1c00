import { useState } from 'react'
import { described, FieldFrame, type FieldLabels, useFieldId } from '#ui/form/field-frame.tsx'

type Props = FieldLabels & {
  name: string
  defaultValue: string
  min: number
  max: number
  step: number
  unit: string
}

/** A slider with its value beside it. */
export function SliderField({ name, defaultValue, min, max, step, unit, ...labels }: Props) {
  const id = useFieldId(undefined, name)
  const [value, setValue] = useState(defaultValue)
  return (
    <FieldFrame id={id} labels={labels} required={false}>
      <span className="flex min-h-10 items-center gap-3">
        <input
          {...described(id, labels)}
          id={id}
          type="range"
          name={name}
          min={min}
          max={max}
          step={step}
          defaultValue={defaultValue}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
          className="min-w-0 flex-1 cursor-pointer accent-selected"
        />
        <output htmlFor={id} className="tabular w-14 text-right text-sm">
          {value} {unit}
        </output>
      </span>
    </FieldFrame>
  )
}
