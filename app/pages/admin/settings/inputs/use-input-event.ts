import { type RefObject, useEffect, useRef } from 'react'

/**
 * Setting a value by script fires no event. This fires the one that typing would, so that the form
 * notices the change.
 */
export function useInputEvent(element: RefObject<HTMLElement | null>, value: string): void {
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    element.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [element, value])
}
