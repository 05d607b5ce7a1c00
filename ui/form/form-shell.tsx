import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { Button } from '#ui/primitives/button.tsx'
import type { ButtonVariant } from '#ui/primitives/button-classes.ts'
import { FieldIdPrefix } from './field-frame.tsx'

type Props = Omit<ComponentProps<typeof Form>, 'children' | 'className'> & {
  heading?: ReactNode
  description?: ReactNode
  /** The action's refusal. Required, so that no form forgets to show it. */
  refusal: Refusal | null | undefined
  submitLabel: string
  pendingLabel?: string
  submitVariant?: ButtonVariant
  submitDisabled?: boolean
  /** The state of a fetcher; without it, that of the navigation to the form's action. */
  pending?: boolean
  /** A link next to the submit button: cancel, back. */
  aside?: ReactNode
  /** A full-width submit button, for pages that are only a form. */
  wide?: boolean
  /** Keeps the submit row of a long form in view, in the back office. */
  foot?: 'save-bar' | 'dialog-foot'
  className?: string
  children: ReactNode
}

/**
 * Error summary, fields and one submit row. Works without JavaScript; with it, the summary takes
 * the focus when the server refuses.
 */
export function FormShell(props: Props) {
  const {
    heading,
    description,
    refusal,
    submitLabel,
    pendingLabel,
    submitVariant,
    submitDisabled = false,
    pending,
    aside,
    wide = false,
    foot = '',
    className = '',
    children,
    ...form
  } = props
  const own = useId()
  const prefix = form.id ?? own
  const isSubmitting = useIsSubmitting(form.method ?? 'post', refusal)
  const busy = pending ?? isSubmitting
  return (
    <Form method="post" noValidate {...form} className={`flex flex-col gap-5 ${className}`}>
      <FieldIdPrefix value={prefix}>
        {/* Enter in a field presses a form's first button, so the submit button must come first. */}
        <button
          type="submit"
          tabIndex={-1}
          aria-hidden="true"
          disabled={submitDisabled}
          className="sr-only"
        />
        {heading !== undefined && (
          <div>
            <h2 className="font-semibold text-lg">{heading}</h2>
            {description !== undefined && <p className="mt-1 text-muted text-sm">{description}</p>}
          </div>
        )}
        {refusal && <ErrorSummary refusal={refusal} prefix={prefix} />}
        {children}
        <div className={`${foot} flex flex-wrap items-center justify-end gap-2`}>
          {aside}
          <Button
            type="submit"
            variant={submitVariant}
            loading={busy}
            disabled={submitDisabled}
            {...(wide ? { size: 'lg', className: 'w-full' } : {})}
          >
            {busy ? (pendingLabel ?? submitLabel) : submitLabel}
          </Button>
        </div>
      </FieldIdPrefix>
    </Form>
  )
}

/**
 * From pressing submit to the answer, or to the page that it leads to. After a refusal the form can
 * be sent again while its page's data is read again.
 */
function useIsSubmitting(method: string, refusal: Refusal | null | undefined): boolean {
  const { state, formData, formMethod, formAction, location } = useNavigation()
  if (formData === undefined || formMethod !== method.toUpperCase()) return false
  const isRefused = Boolean(refusal) && formAction === `${location.pathname}${location.search}`
  return state === 'submitting' || (state === 'loading' && !isRefused)
}

/**
 * Lists the errors at the top, each with a link to its field. A file that is too large is named
 * beside its field only, and the summary goes with the next change.
 */
export function ErrorSummary({ refusal, prefix }: { refusal: Refusal; prefix: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isFile = refusal.code === 'too_large' && refusal.fields
  const [left, setLeft] = useState<Refusal>()
  // A new refusal is a new object, so the same error is announced again.
  useEffect(() => {
    box.current?.focus()
    if (isFile)
      box.current
        ?.closest('form')
        ?.addEventListener('change', () => setLeft(refusal), { once: true })
  }, [refusal, isFile])
  if (left === refusal) return null
  const fields = Object.entries(refusal.fields ?? {}).flatMap(([name, texts]) =>
    texts.map((text) => ({ name, text })),
  )
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-xl border border-danger/40 bg-danger-soft px-4 py-3 text-sm"
    >
      <p className="font-semibold text-danger">{isFile ? 'Nothing was sent.' : refusal.message}</p>
      {refusal.signInPage !== undefined && (
        <p className="mt-1">
          You were signed out. Nothing that you wrote is lost:{' '}
          <a
            href={refusal.signInPage}
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-4"
          >
            sign in again in a new window
          </a>
          , then send it from here.
        </p>
      )}
      {fields.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {fields.map(({ name, text }) => (
            <li key={`${name} ${text}`}>
              <a href={`#${prefix}-${name}`} className="text-danger underline">
                {isFile ? 'Choose a smaller file' : text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
