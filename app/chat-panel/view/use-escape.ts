import { type RefObject, useEffect, useRef } from 'react'

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
