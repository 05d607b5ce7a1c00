import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  /** Its name for screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/**
 * What may be too wide and scrolls sideways by itself; the page does not. Keyboards reach it: always
 * on pages without this script, and where it does scroll on others.
 */
export function ScrollingRegion({ label, className = '', children }: Props) {
  const region = useRef<HTMLElement>(null)
  const [scrolls, setScrolls] = useState(true)
  useEffect(() => {
    const box = region.current
    if (!box) return
    const watcher = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth))
    watcher.observe(box)
    // A font that comes later makes what is inside wider, and not the box.
    for (const part of box.children) watcher.observe(part)
    return () => watcher.disconnect()
  })
  return (
    // What is only for screen readers is placed from here and scrolls along: placed from the page
    // it would widen that.
    <section
      ref={region}
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      className={`relative overflow-x-auto ${className}`}
    >
      {children}
    </section>
  )
}
