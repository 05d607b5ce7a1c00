import { useEffect, useRef } from 'react'

/**
 * Moving an entry removes its button for a moment; this keeps the keyboard's focus on it. Set the
 * button that was pressed as `current`.
 */
export function useFocusAfterMove(isIdle: boolean) {
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = pressed.current
    if (!isIdle || !button) return
    pressed.current = null
    if (document.activeElement !== document.body) return
    // The button is disabled at the end of the list, so the focus goes to its neighbour.
    const open = button.disabled
      ? button.parentElement?.querySelector<HTMLButtonElement>('button:enabled')
      : button
    open?.focus()
  }, [isIdle])
  return pressed
}
