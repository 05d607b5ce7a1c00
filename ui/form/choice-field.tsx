import type { ComponentProps, ReactNode } from 'react'
import {
  described,
  type FieldLabels,
  FieldNotes,
  RequiredMark,
  useFieldId,
} from './field-frame.tsx'

type CheckboxProps = FieldLabels & Omit<ComponentProps<'input'>, 'className' | 'type'>

export function CheckboxField({
  label,
  hint,
  error,
  hideLabel,
  className = '',
  ...input
}: CheckboxProps) {
  const id = useFieldId(input.id, input.name)
  const labels = { label, hint, error, hideLabel }
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label
        htmlFor={id}
        className="flex min-h-6 cursor-pointer items-start gap-2.5 text-text max-sm:py-2.5"
      >
        <input {...input} {...described(id, labels)} id={id} type="checkbox" className="mt-0.5" />
        <span className={hideLabel ? 'sr-only' : 'text-sm leading-6'}>
          {label}
          {input.required && <RequiredMark />}
        </span>
      </label>
      {(hint !== undefined || error !== undefined) && (
        <div className={hideLabel ? '' : 'pl-7.5 max-sm:-mt-2'}>
          <FieldNotes id={id} hint={hint} error={error} />
        </div>
      )}
    </div>
  )
}

export type RadioOption = {
  value: string
  label: ReactNode
  description?: ReactNode
  disabled?: boolean
}

type RadioProps = FieldLabels & {
  name: string
  options: readonly RadioOption[]
  defaultValue?: string
  /** With `onChange` the parent controls the value. */
  value?: string
  onChange?: (value: string) => void
  required?: boolean
  id?: string
  form?: string
  /** Cards side by side from tablets up. */
  columns?: 1 | 2 | 3
}

const grids: Record<1 | 2 | 3, string> = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** Radio buttons with an explanation for each. */
export function RadioCards(props: RadioProps) {
  const {
    label,
    hint,
    error,
    hideLabel,
    className = '',
    name,
    options,
    defaultValue,
    value,
    onChange,
    required,
    form,
    columns = 1,
  } = props
  const id = useFieldId(props.id, name)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={described(id, { label, hint, error })['aria-describedby']}
      className={`flex min-w-0 flex-col gap-2 ${className}`}
    >
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium text-sm text-text'}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={`grid gap-2 ${grids[columns]}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-xl border border-line-strong bg-surface px-4 py-3 hover:border-text has-checked:border-selected has-disabled:cursor-not-allowed has-checked:bg-selected-soft has-disabled:opacity-55"
          >
            <input
              type="radio"
              name={name}
              form={form}
              value={option.value}
              disabled={option.disabled}
              required={required}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={onChange && (() => onChange(option.value))}
              className="mt-0.5"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-text">{option.label}</span>
              {option.description !== undefined && (
                <span className="block text-muted text-sm">{option.description}</span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
