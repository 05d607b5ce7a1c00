import { useLayoutEffect, useRef } from 'react'

/**
 * For forms that keep their values in state: what was typed or chosen before the program came, given once, before React would put its own
 * values back. The ref belongs on any element inside the form.
 */
export function useTypedEarly<Inside extends HTMLElement>(take: (form: FormData) => void) {
  const place = useRef<Inside>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stands there at the beginning is early
  useLayoutEffect(() => {
    const form = place.current?.closest('form')
    if (form) take(new FormData(form))
  }, [])
  return place
}
