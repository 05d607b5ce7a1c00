import type { ReactNode } from 'react'

type Props = {
  /** Its name for screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/** What is too wide for a phone, and scrolls sideways by itself; the page does not. */
export function ScrollingRegion({ label, className = '', children }: Props) {
  return (
    // What is only for screen readers is placed from here and scrolls along: placed from the page
    // it would widen that.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={`relative overflow-x-auto ${className}`}>
      {children}
    </section>
  )
}
