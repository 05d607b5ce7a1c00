import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a client-side navigation, does what a browser does for a new document: screen readers
 * announce the title, and the focus moves to the field that the address names, or to the main
 * content, when the focused element is gone.
 */
export function RouteAnnouncer() {
  const { key, hash } = useLocation()
  const announcement = useRef<HTMLParagraphElement>(null)
  const title = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation
  useEffect(() => {
    const isFirst = title.current === undefined
    if (announcement.current && !isFirst && title.current !== document.title)
      announcement.current.textContent = document.title
    title.current = document.title
    const main = document.getElementById('main')
    if (isFirst || !main || document.activeElement !== document.body) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
    return hash === '' ? undefined : focusNamed(hash.slice(1), main)
  }, [key])
  return <p ref={announcement} aria-live="polite" className="sr-only" />
}

/** A page is hidden until the router has settled. */
const maxFrames = 30

/**
 * Moves the focus from `main` on to the field with this id as soon as it can have it; a heading
 * cannot. Gives what ends the wait.
 */
function focusNamed(id: string, main: HTMLElement): () => void {
  let frames = 0
  const attempt = () => {
    if (document.activeElement !== main) return
    document.getElementById(id)?.focus()
    frames += 1
    if (frames < maxFrames) frame = requestAnimationFrame(attempt)
  }
  let frame = requestAnimationFrame(attempt)
  return () => cancelAnimationFrame(frame)
}
