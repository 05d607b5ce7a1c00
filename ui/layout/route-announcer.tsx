import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a client-side navigation, does what a browser does for a new document: screen readers announce the title, and the focus moves to the field that the
 * address names, or to the main content, when the focused element is gone.
 */
export function RouteAnnouncer() {
  const { key, hash } = useLocation()
  const announcement = useRef<HTMLParagraphElement>(null)
  const title = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation
  useEffect(() => {
    const isFirst = title.current === undefined
    if (announcement.current && !isFirst && title.current !== document.title) announcement.current.textContent = document.title
    title.current = document.title
    const main = document.getElementById('main')
    if (isFirst || !main || document.activeElement !== document.body || focusNamed(hash)) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }, [key])
  return <p ref={announcement} aria-live="polite" className="sr-only" />
}

/** Whether what the fragment of the address names took the focus: a field does, a heading does not. */
function focusNamed(hash: string): boolean {
  const named = hash === '' ? null : document.getElementById(hash.slice(1))
  named?.focus({ preventScroll: true })
  return named !== null && document.activeElement === named
}
