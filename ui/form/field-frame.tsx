import { createContext, type ReactNode, useContext, useId } from 'react'

/** The props of every field, in addition to the attributes of its element. */
export type FieldLabels = {
  label: ReactNode
  hint?: ReactNode
  /** One message or several; an empty list or string means no error. */
  error?: string | readonly string[] | null
  /** Visually hidden: only where the context already says it, as in a table cell. */
  hideLabel?: boolean
  className?: string
}

/** Set by the form shell, so that its error summary can link to fields by name. */
export const FieldIdPrefix = createContext<string | null>(null)

export function useFieldId(id: string | undefined, name: string | undefined): string {
  const own = useId()
  const prefix = useContext(FieldIdPrefix)
  return id ?? (prefix !== null && name !== undefined ? `${prefix}-${name}` : own)
}

export function messages(error: FieldLabels['error']): readonly string[] {
  if (error === undefined || error === null || error === '') return []
  return typeof error === 'string' ? [error] : error
}

/** The ARIA attributes that tie a control to its hint and its error. */
export function described(id: string, labels: FieldLabels) {
  const wrong = messages(labels.error).length > 0
  const ids = [labels.hint !== undefined && `${id}-hint`, wrong && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': wrong || undefined }
}

export const controlClasses =
  'w-full rounded-lg border border-line-strong bg-surface px-3 text-text placeholder:text-muted hover:border-text focus-visible:border-focus disabled:bg-sunken disabled:text-muted aria-invalid:border-danger [:is(input,textarea)&]:read-only:bg-sunken'

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger">
      *
    </span>
  )
}

export function FieldNotes({
  id,
  hint,
  error,
}: { id: string } & Pick<FieldLabels, 'hint' | 'error'>) {
  const wrong = messages(error)
  return (
    <>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {wrong.length > 0 && (
        <p id={`${id}-error`} className="font-medium text-danger text-sm">
          {wrong.join(' ')}
        </p>
      )}
    </>
  )
}

export function FieldFrame({
  id,
  labels,
  required,
  aside,
  children,
}: {
  id: string
  labels: FieldLabels
  required: boolean | undefined
  /** Beside the label, such as a date in words. */
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${labels.className ?? ''}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 empty:hidden">
        <label
          htmlFor={id}
          className={labels.hideLabel ? 'sr-only' : 'font-medium text-sm text-text'}
        >
          {labels.label}
          {required && <RequiredMark />}
        </label>
        {aside}
      </div>
      {children}
      <FieldNotes id={id} hint={labels.hint} error={labels.error} />
    </div>
  )
}
