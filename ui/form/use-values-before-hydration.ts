import { useLayoutEffect, useRef } from 'react'

/**
 * For forms that keep their values in state: reads what the user entered before hydration, once,
 * before React resets it. The returned ref belongs on any element inside the form.
 */
export function useValuesBeforeHydration<Inside extends HTMLElement>(
  onValues: (form: FormData) => void,
) {
  const place = useRef<Inside>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the values at the first effect were typed before hydration
  useLayoutEffect(() => {
    const form = place.current?.closest('form')
    if (form) onValues(new FormData(form))
  }, [])
  return place
}
