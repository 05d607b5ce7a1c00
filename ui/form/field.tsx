import type { ComponentProps, ReactNode } from 'react'
import { controlLook, described, FieldFrame, type FieldWords, useFieldId } from './field-frame.tsx'

type Words<E extends 'input' | 'textarea' | 'select'> = FieldWords & Omit<ComponentProps<E>, 'className' | 'children'>

/** A line of text, and all its kin by `type`. Plain props; Conform's `getInputProps` may be spread in. */
export function TextField({ label, hint, error, hideLabel, className, prefix, ...input }: Words<'input'> & { prefix?: string }) {
  const id = useFieldId(input.id, input.name)
  const words = { label, hint, error, hideLabel, className }
  return (
    <FieldFrame id={id} words={words} required={input.required}>
      {prefix === undefined ? (
        <input type="text" {...input} {...described(id, words)} id={id} className={`${controlLook} min-h-10`} />
      ) : (
        <span className="relative">
          <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
            {prefix}
          </span>
          <input type="text" {...input} {...described(id, words)} id={id} className={`${controlLook} min-h-10 pl-8`} />
        </span>
      )}
    </FieldFrame>
  )
}

export function TextAreaField({ label, hint, error, hideLabel, className, ...area }: Words<'textarea'>) {
  const id = useFieldId(area.id, area.name)
  const words = { label, hint, error, hideLabel, className }
  return (
    <FieldFrame id={id} words={words} required={area.required}>
      <textarea rows={4} {...area} {...described(id, words)} id={id} className={`${controlLook} py-2`} />
    </FieldFrame>
  )
}

export type Option = { value: string; label: string; disabled?: boolean }

type SelectProps = Words<'select'> & {
  options: readonly Option[]
  /** Shown as the first, empty choice. */
  placeholder?: string
}

export function SelectField({ label, hint, error, hideLabel, className, options, placeholder, ...select }: SelectProps) {
  const id = useFieldId(select.id, select.name)
  const words = { label, hint, error, hideLabel, className }
  return (
    <FieldFrame id={id} words={words} required={select.required}>
      <select {...select} {...described(id, words)} id={id} className={`${controlLook} min-h-10 cursor-pointer`}>
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

/** A value that is shown but not changed here, in the clothes of a field. */
export function ReadOnlyField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <span className="font-medium text-muted text-sm">{label}</span>
      <span className="break-words text-text">{children}</span>
    </div>
  )
}
