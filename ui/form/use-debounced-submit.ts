import { useEffect, useRef } from 'react'
import { useNavigation, useSubmit } from 'react-router'

/**
 * For GET forms that submit themselves: `later` after a pause in typing, `now` immediately.
 * Following a link cancels it.
 */
export function useDebouncedSubmit(pause: number): {
  later: (form: HTMLFormElement | null) => void
  now: (form: HTMLFormElement | null) => void
} {
  const submit = useSubmit()
  const { location } = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A navigation cancels a pending submission.
  useEffect(() => {
    if (location) clearTimeout(timer.current)
  }, [location])
  useEffect(() => () => clearTimeout(timer.current), [])
  // React may report a navigation late, so a click on a link also cancels it.
  useEffect(() => {
    const followed = ({ target }: Event) =>
      target instanceof Element && target.closest('a') && clearTimeout(timer.current)
    document.addEventListener('click', followed, true)
    return () => document.removeEventListener('click', followed, true)
  }, [])
  const now = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current)
    if (form?.isConnected)
      submit(tidy(new FormData(form)), { replace: true, preventScrollReset: true })
  }
  return {
    now,
    later: (form) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => now(form), pause)
    },
  }
}

/** Leaves blank fields out of the URL; several of one name are a list. */
function tidy(fields: FormData): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of new Set(fields.keys())) {
    const values = fields
      .getAll(name)
      .filter((value) => typeof value === 'string' && value.trim() !== '')
    if (values.length > 0) params.set(name, values.join(','))
  }
  return params
}
