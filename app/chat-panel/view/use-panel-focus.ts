import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type Parts = {
  panel: RefObject<HTMLElement | null>
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  /** By the visitor; a panel that opened by itself leaves the focus where it is. */
  wasPressed: boolean
}

/**
 * The focus goes into the panel that was pressed open and back to the launcher when it closes.
 * Inside, when what had the focus is gone (a form that was sent), it goes to the first field of
 * what came instead. It moves before the next paint, so that a key pressed at once goes where it
 * should.
 */
export function usePanelFocus({ panel, button, isOpen, wasPressed }: Parts): void {
  const wasOpen = useRef(false)
  const isInside = useRef(false)

  useLayoutEffect(() => {
    if (isOpen && wasPressed) isInside.current = true
    if (!isOpen && wasOpen.current) {
      isInside.current = false
      // Escape closes it from anywhere: a focus that is elsewhere on the page stays there.
      if (wasPressed && document.activeElement?.matches('body, [tabindex="-1"]'))
        button.current?.focus()
    }
    wasOpen.current = isOpen
  }, [button, isOpen, wasPressed])

  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      isInside.current = target instanceof Node && panel.current?.contains(target) === true
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [panel])

  // What is to have the focus may come only later, and what has it may go.
  useLayoutEffect(() => {
    const frame = panel.current
    if (!frame || !isOpen) return
    const settle = () => isInside.current && focusWithin(frame)
    settle()
    const observer = new MutationObserver(settle)
    observer.observe(frame, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [panel, isOpen])
}

function focusWithin(frame: HTMLElement): void {
  const { activeElement } = document
  const isLost = activeElement === null || !frame.contains(activeElement)
  if (!isLost && activeElement !== frame) return
  const first = frame.querySelector<HTMLElement>('[data-first]')
  if (first) first.focus()
  else if (isLost) frame.focus()
}
