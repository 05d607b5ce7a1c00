import { createContext, type ReactNode, useContext, useId } from 'react'

/** What every field of the kit takes beside the attributes of its own element. */
export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** One message or several; none, an empty list and an empty text mean that all is well. */
  error?: string | readonly string[] | null
  /** Kept for screen readers, not shown: only where the place says it already, as in a table cell. */
  hideLabel?: boolean
  className?: string
}

/** Set by the form shell, so that its error summary can point at fields by name. */
export const FieldIdPrefix = createContext<string | null>(null)

export function useFieldId(id: string | undefined, name: string | undefined): string {
  const own = useId()
  const prefix = useContext(FieldIdPrefix)
  return id ?? (prefix !== null && name !== undefined ? `${prefix}-${name}` : own)
}

export function messages(error: FieldWords['error']): readonly string[] {
  if (error === undefined || error === null || error === '') return []
  return typeof error === 'string' ? [error] : error
}

/** The ARIA attributes that tie a control to its hint and its error. */
export function described(id: string, words: FieldWords) {
  const wrong = messages(words.error).length > 0
  const ids = [words.hint !== undefined && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': wrong || undefined }
}

export const controlLook =
  'w-full rounded-lg border border-line-strong/60 bg-surface px-3 text-text placeholder:text-muted hover:border-line-strong focus-visible:border-accent-text disabled:bg-sunken disabled:text-muted aria-invalid:border-danger [:is(input,textarea)&]:read-only:bg-sunken'

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger">
      *
    </span>
  )
}

export function FieldNotes({ id, hint, error }: { id: string } & Pick<FieldWords, 'hint' | 'error'>) {
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

export function FieldFrame({ id, words, required, children }: { id: string; words: FieldWords; required: boolean | undefined; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${words.className ?? ''}`}>
      <label htmlFor={id} className={words.hideLabel ? 'sr-only' : 'font-medium text-sm text-text'}>
        {words.label}
        {required && <RequiredMark />}
      </label>
      {children}
      <FieldNotes id={id} hint={words.hint} error={words.error} />
    </div>
  )
}
