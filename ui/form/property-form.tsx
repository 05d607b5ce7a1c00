import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { Button } from '../primitives/button.tsx'
import { controlClasses } from './field-frame.tsx'
import { useValuesBeforeHydration } from './use-values-before-hydration.ts'

type Props = {
  /** The address that saves it. */
  action: string
  name: string
  label: string
  /** As it is stored. */
  value: string
  /** Of a list to choose from; without it a line to type in. */
  options?: readonly { value: string; label: string }[]
  hint?: string
  /** Not where a change emails people at once: undone, it would email them again. */
  hasUndo?: boolean
  /** What one press chooses, beside the label; null where it is chosen. */
  quick?: { value: string; label: string } | null
  className?: string
}

/**
 * One property with a form and its own address. A choice by pointer is saved at once; one by keys,
 * which passes others on its way, and a line that is typed are saved by Enter, by Save, and when the
 * focus leaves them, so that no change is lost. Escape restores the stored value.
 */
export function PropertyForm({ action, name, value, className = '', ...field }: Props) {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  const isIdle = fetcher.state === 'idle'
  const refusal = isIdle ? fetcher.data?.refusal : undefined
  const message = refusal ? (refusal.fields?.[name]?.join(' ') ?? refusal.message) : ''
  // What was stored before it was changed here.
  const [before, setBefore] = useState<string | null>(null)
  const isSaved = isIdle && fetcher.data !== undefined && !refusal
  const saveOnLeave = ({ currentTarget: form, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    // Another window has the focus now, and the field gets it back; or the focus goes to Save.
    if (
      form.contains(document.activeElement) ||
      (relatedTarget instanceof Node && form.contains(relatedTarget))
    )
      return
    // As by its button, so that nothing is sent while the browser is offline: the router would load
    // the page again for want of the address's script.
    if (isIdle && new FormData(form).get(name) !== value) form.requestSubmit()
  }
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={({ currentTarget: form }) =>
        setBefore(new FormData(form).get(name) === before ? null : value)
      }
      onBlur={saveOnLeave}
      className={`flex min-w-0 flex-col gap-1 ${className}`}
    >
      <Control
        name={name}
        value={value}
        {...field}
        isBusy={!isIdle}
        isSaved={isSaved}
        before={isSaved && before !== value ? before : null}
      />
      {message !== '' && (
        <p role="alert" className="font-medium text-danger text-sm">
          {message}
        </p>
      )}
    </fetcher.Form>
  )
}

type ControlProps = Omit<Props, 'action' | 'className'> & {
  isBusy: boolean
  isSaved: boolean
  /** What Undo brings back. */
  before: string | null
}

function Control({
  name,
  label,
  value,
  options,
  hint,
  hasUndo = true,
  quick = null,
  isBusy,
  isSaved,
  before,
}: ControlProps) {
  const id = useId()
  const [stored, setStored] = useState(value)
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLSelectElement & HTMLInputElement>(null)
  const isByKeys = useRef(false)
  // What was saved, here or by another user, is taken over where the focus is.
  if (stored !== value) {
    setStored(value)
    setTyped(value)
  }
  const place = useValuesBeforeHydration<HTMLDivElement>((form) => {
    const shown = form.get(name)
    if (typeof shown === 'string') setTyped(shown)
  })
  const choose = (chosen: string) => {
    flushSync(() => setTyped(chosen))
    field.current?.focus()
    field.current?.form?.requestSubmit()
  }
  const followKeys = (event: KeyboardEvent<HTMLElement>) => {
    isByKeys.current = true
    if (event.key === 'Escape') setTyped(value)
    if (event.key !== 'Enter' || !options || typed === value) return
    event.preventDefault()
    field.current?.form?.requestSubmit()
  }
  const input = {
    ref: field,
    id,
    name,
    value: typed,
    onKeyDown: followKeys,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    className: `${controlClasses} min-h-9 max-sm:min-h-11 text-sm ${options ? 'pr-9' : ''}`,
  }
  return (
    <>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <label id={`${id}-label`} htmlFor={id} className="font-medium text-muted text-xs">
          {label}
        </label>
        <span className="flex items-center gap-2">
          <span role="status" className="text-muted text-xs">
            {isSaved ? 'Saved' : ''}
          </span>
          {hasUndo && before !== null && (
            <Quick onPress={() => choose(before)} about={`${id}-label`} label="Undo" />
          )}
          {quick && (
            <Quick onPress={() => choose(quick.value)} about={`${id}-label`} label={quick.label} />
          )}
        </span>
      </div>
      <div ref={place} className="flex min-w-0 items-center gap-2">
        {options ? (
          <select
            {...input}
            onPointerDown={() => {
              isByKeys.current = false
            }}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              if (!isByKeys.current && currentTarget.value !== value)
                currentTarget.form?.requestSubmit()
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input
            type="text"
            maxLength={1000}
            autoComplete="off"
            {...input}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {typed !== value && !isBusy && <Save label={label} />}
        <noscript>
          <Save label={label} />
        </noscript>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
    </>
  )
}

function Save({ label }: { label: string }) {
  return (
    <Button type="submit" size="sm" aria-label={`Save ${label.toLowerCase()}`}>
      Save
    </Button>
  )
}

/** `about`: the id of the field's label. */
type QuickProps = { label: string; about: string; onPress: () => void }

/** In the form, but not what sends it as it is. */
function Quick({ label, about, onPress }: QuickProps) {
  return (
    <button
      type="button"
      data-quick
      onClick={onPress}
      aria-describedby={about}
      className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-link text-xs underline underline-offset-2 max-sm:min-h-11"
    >
      {label}
    </button>
  )
}
