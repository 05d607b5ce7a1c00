import { type RefObject, useEffect, useRef } from 'react'

/** A value that a script sets makes no event: tells the form as typing would. */
export function useTellForm(element: RefObject<HTMLElement | null>, value: string): void {
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    element.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [element, value])
}
