import type { ComponentProps, ReactNode } from 'react'
import {
  controlClasses,
  described,
  FieldFrame,
  type FieldLabels,
  useFieldId,
} from './field-frame.tsx'

type Labelled<E extends 'input' | 'textarea' | 'select'> = FieldLabels &
  Omit<ComponentProps<E>, 'className' | 'children'>

/** A text input, or another kind by `type`. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  className,
  prefix,
  ...input
}: Labelled<'input'> & { prefix?: string }) {
  const id = useFieldId(input.id, input.name)
  const labels = { label, hint, error, hideLabel, className }
  return (
    <FieldFrame id={id} labels={labels} required={input.required}>
      {prefix === undefined ? (
        <input
          type="text"
          {...input}
          {...described(id, labels)}
          id={id}
          className={`${controlClasses} min-h-10 max-sm:min-h-11`}
        />
      ) : (
        <span className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted"
          >
            {prefix}
          </span>
          <input
            type="text"
            {...input}
            {...described(id, labels)}
            id={id}
            className={`${controlClasses} min-h-10 max-sm:min-h-11 pl-8`}
          />
        </span>
      )}
    </FieldFrame>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...area
}: Labelled<'textarea'>) {
  const id = useFieldId(area.id, area.name)
  const labels = { label, hint, error, hideLabel, className }
  return (
    <FieldFrame id={id} labels={labels} required={area.required}>
      <textarea
        rows={4}
        {...area}
        {...described(id, labels)}
        id={id}
        className={`${controlClasses} py-2`}
      />
    </FieldFrame>
  )
}

export type Option = { value: string; label: string; disabled?: boolean }

type SelectProps = Labelled<'select'> & {
  options: readonly Option[]
  /** The label of the first, empty option. */
  placeholder?: string
}

export function SelectField({
  label,
  hint,
  error,
  hideLabel,
  className,
  options,
  placeholder,
  ...select
}: SelectProps) {
  const id = useFieldId(select.id, select.name)
  const labels = { label, hint, error, hideLabel, className }
  return (
    <FieldFrame id={id} labels={labels} required={select.required}>
      <select
        {...select}
        {...described(id, labels)}
        id={id}
        className={`${controlClasses} min-h-10 max-sm:min-h-11 pr-9`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />
}

/** A read-only value that looks like a field. */
export function ReadOnlyField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <span className="font-medium text-muted text-sm">{label}</span>
      <span className="break-words text-text">{children}</span>
    </div>
  )
}
