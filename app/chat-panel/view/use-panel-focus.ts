import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type Parts = {
  panel: RefObject<HTMLElement | null>
  button: RefObject<HTMLElement | null>
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

/** What of the page closes first: dialogs, menus, lists of suggestions. */
const openParts = [
  'dialog[open]',
  '.site-header details[open]',
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[aria-haspopup][aria-expanded="true"]',
].join()
/** These handle Escape themselves. */
const fields = 'input, select, textarea, [contenteditable]'

/**
 * Escape closes the panel wherever the focus is, and nothing of the page at the same time: not from
 * a field of the page, and not while something of the page is open, which then closes first.
 */
export function useEscape(
  panel: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    let isOurs = false
    // Before the page's own listeners, after which what they closed cannot be seen any more.
    const look = ({ key, target }: KeyboardEvent) => {
      isOurs = key === 'Escape' && panel.current !== null && isFor(panel.current, target)
    }
    const act = ({ key, defaultPrevented, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && isOurs && !defaultPrevented && !isComposing) latest.current()
    }
    window.addEventListener('keydown', look, true)
    window.addEventListener('keydown', act)
    return () => {
      window.removeEventListener('keydown', look, true)
      window.removeEventListener('keydown', act)
    }
  }, [panel, isOpen])
}

function isFor(panel: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || panel.contains(target)) return true
  const isOther = (part: Element) => !panel.contains(part) && part.checkVisibility()
  return target.closest(fields) === null && ![...document.querySelectorAll(openParts)].some(isOther)
}
