import { type FocusEvent, type ReactNode, useId, useState } from 'react'
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
}

/**
 * One property with a form and its own address. It is saved by Save, and when the focus leaves it,
 * so that a click elsewhere or a link loses no change; not at each change, because a choice by
 * arrow keys passes others on its way. Escape restores the stored value.
 */
export function PropertyForm({ action, name, value, ...field }: Props) {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  const isIdle = fetcher.state === 'idle'
  const refusal = isIdle ? fetcher.data?.refusal : undefined
  const message = refusal ? (refusal.fields?.[name]?.join(' ') ?? refusal.message) : ''
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
      onBlur={saveOnLeave}
      className="flex min-w-0 flex-col gap-1"
    >
      {/* The key takes over what was saved, here or by another user. */}
      <Control key={value} name={name} value={value} {...field} isBusy={!isIdle}>
        <span role="status" className="text-muted text-xs">
          {isIdle && fetcher.data && !refusal ? 'Saved' : ''}
        </span>
      </Control>
      {message !== '' && (
        <p role="alert" className="font-medium text-danger text-sm">
          {message}
        </p>
      )}
    </fetcher.Form>
  )
}

type ControlProps = Omit<Props, 'action'> & { isBusy: boolean; children: ReactNode }

function Control({ name, label, value, options, hint, isBusy, children }: ControlProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const place = useValuesBeforeHydration<HTMLDivElement>((form) => {
    const shown = form.get(name)
    if (typeof shown === 'string') setTyped(shown)
  })
  const input = {
    id,
    name,
    value: typed,
    onKeyDown: ({ key }: { key: string }) => key === 'Escape' && setTyped(value),
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    className: `${controlClasses} min-h-9 max-sm:min-h-11 text-sm ${options ? 'pr-9' : ''}`,
  }
  return (
    <>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium text-muted text-xs">
          {label}
        </label>
        {children}
      </div>
      <div ref={place} className="flex min-w-0 items-center gap-2">
        {options ? (
          <select {...input} onChange={(event) => setTyped(event.target.value)}>
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
        {typed !== value && <Save label={label} isBusy={isBusy} />}
        <noscript>
          <Save label={label} isBusy={false} />
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

function Save({ label, isBusy }: { label: string; isBusy: boolean }) {
  return (
    <Button type="submit" size="sm" loading={isBusy} aria-label={`Save ${label.toLowerCase()}`}>
      Save
    </Button>
  )
}
