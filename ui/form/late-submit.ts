import { useEffect, useRef } from 'react'
import { useNavigation, useSubmit } from 'react-router'

/** For GET forms that send themselves: `later` after a pause in typing, `now` at once. A link that is followed meanwhile wins. */
export function useLateSubmit(pause: number): { later: (form: HTMLFormElement | null) => void; now: (form: HTMLFormElement | null) => void } {
  const submit = useSubmit()
  const { location } = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A navigation that begins cancels what was about to be sent; what is typed while it is under way is not part of it.
  useEffect(() => {
    if (location) clearTimeout(timer.current)
  }, [location])
  useEffect(() => () => clearTimeout(timer.current), [])
  // A busy browser tells of a navigation only later; the press on the link itself comes at once.
  useEffect(() => {
    const followed = ({ target }: Event) => target instanceof Element && target.closest('a') && clearTimeout(timer.current)
    document.addEventListener('click', followed, true)
    return () => document.removeEventListener('click', followed, true)
  }, [])
  const now = (form: HTMLFormElement | null) => {
    clearTimeout(timer.current)
    if (form?.isConnected) submit(tidy(new FormData(form)), { replace: true, preventScrollReset: true })
  }
  return {
    now,
    later: (form) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => now(form), pause)
    },
  }
}

/** Blank fields are not worth a place in the address. */
function tidy(fields: FormData): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of fields) if (typeof value === 'string' && value.trim() !== '') params.set(name, value)
  return params
}
