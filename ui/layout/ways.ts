import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'

/**
 * For parts of a page with many links of their own site: plain `<a data-way href="/…">`, which one handler on the part around them follows without a new
 * document. A component for each link, as elsewhere, costs the server more than the rest of a table's row.
 */
export function useWays(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const to = wayOf(event.target)
    if (to === null || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // As a browser does: to be where one is already is no step back.
    void navigate(to, { replace: to === createPath(window.location) })
  }
}

const meantAfterMs = 100

/** The way that somebody is about to go: pointed at or focused for a moment. For `PrefetchPageLinks`. */
export function useMeantWay() {
  const [meant, setMeant] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { pathname } = useLocation()
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = ({ target }: { target: EventTarget }) => {
    clearTimeout(timer.current)
    const way = wayOf(target)
    if (way !== null) timer.current = setTimeout(() => setMeant(way), meantAfterMs)
  }
  const forget = () => clearTimeout(timer.current)
  return { meant: meant === pathname ? null : meant, handlers: { onPointerOver: look, onFocus: look, onTouchStart: look, onPointerLeave: forget } }
}

function wayOf(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest('a[data-way]')?.getAttribute('href') ?? null) : null
}
