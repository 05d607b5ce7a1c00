import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'

/**
 * For parts of a page with many links of their own site: plain `<a data-way href="/…">`, which one handler on the part around them follows without a new
 * document. A component for each link, as elsewhere, costs the server more than the rest of a table's row. `data-way="here"` leaves the page scrolled as it is.
 */
export function useWays(): { onClick: (event: MouseEvent<HTMLElement>) => void } {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const way = wayAt(event.target)
    if (way === null || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // As a browser does: to be where one is already is no step back.
    void navigate(way.to, { replace: way.to === createPath(window.location), preventScrollReset: way.staysScrolled })
  }
  return { onClick }
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
    const way = wayAt(target)
    if (way !== null) timer.current = setTimeout(() => setMeant(way.to), meantAfterMs)
  }
  const forget = () => clearTimeout(timer.current)
  return { meant: meant === pathname ? null : meant, handlers: { onPointerOver: look, onFocus: look, onTouchStart: look, onPointerLeave: forget } }
}

function wayAt(target: EventTarget): { to: string; staysScrolled: boolean } | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-way]') : null
  return link && { to: createPath(link), staysScrolled: link.dataset.way === 'here' }
}
