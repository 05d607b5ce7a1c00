import { type RefObject, useLayoutEffect, useRef } from 'react'

/** After a refusal the focus goes to the first field that is wrong. Returns the form's ref. */
export function useProblemFocus(problems: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (Object.keys(problems).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])
  return form
}
