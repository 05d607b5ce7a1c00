import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a way to another page within the document, what a browser does with a new one: its title is said to those who listen, and where the focused
 * element went away with the last page, the keyboard begins at the new one.
 */
export function Arrival() {
  const { key } = useLocation()
  const words = useRef<HTMLParagraphElement>(null)
  const title = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is an arrival
  useEffect(() => {
    const isFirst = title.current === undefined
    if (words.current && !isFirst && title.current !== document.title) words.current.textContent = document.title
    title.current = document.title
    const main = document.getElementById('main')
    if (isFirst || !main || document.activeElement !== document.body) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }, [key])
  return <p ref={words} aria-live="polite" className="sr-only" />
}
