import { type RefObject, useEffect } from 'react'

/**
 * Shows the filters of the newest navigation as soon as its link is pressed. Until its answer is
 * there the fields would still have the old ones, and a quick search would send them.
 */
export function useFollowedLink(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const opensElsewhere =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (
        !link ||
        !form.current ||
        opensElsewhere ||
        link.origin !== location.origin ||
        link.pathname !== location.pathname
      )
        return
      show(form.current, new URL(link.href).searchParams)
    }
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [form])
}

function show(form: HTMLFormElement, params: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = (params.get(field.name) ?? '').split(',').includes(field.value)
    const isFilter =
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && ['search', 'date'].includes(field.type))
    // Without a sort in the address the list has its default, which only the answer knows.
    if (isFilter && (field.name !== 'sort' || params.has('sort')))
      field.value = params.get(field.name) ?? ''
  }
}
