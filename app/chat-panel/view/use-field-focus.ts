import { useLayoutEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * When one form takes the place of another under the visitor's hands, the field of the same kind
 * gets the focus and the place in its text.
 */
export function useFieldFocus(form: string): void {
  const shown = useRef(form)
  const left = useRef<{ kind: string; at: number | null } | null>(null)
  if (shown.current !== form) {
    const field = document.activeElement
    left.current = isField(field)
      ? { kind: field.dataset.field ?? '', at: field.selectionStart }
      : null
  }
  useLayoutEffect(() => {
    shown.current = form
    const field =
      left.current && document.querySelector<Field>(`#chat [data-field="${left.current.kind}"]`)
    const at = left.current?.at ?? null
    left.current = null
    if (!field) return
    field.focus()
    if (at !== null && field.type !== 'email') field.setSelectionRange(at, at)
  }, [form])
}

function isField(element: Element | null): element is Field {
  return (
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
    element.dataset.field !== undefined
  )
}
