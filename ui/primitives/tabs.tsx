import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { formatCappedCount } from '#kernel/format-count.ts'

export type Tab = {
  label: string
  to: string
  count?: number
  /** Current on the addresses below its own too, such as those of dialogs. */
  isAbove?: boolean
}

/** Tabs are links: they work before scripts load and can be shared. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the bar scrolls, so the current tab is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another tab
  useEffect(() => {
    const [own, open] = [bar.current, bar.current?.querySelector<HTMLElement>('[aria-current]')]
    if (own && open)
      own.scrollLeft = open.offsetLeft - own.offsetLeft - (own.clientWidth - open.offsetWidth) / 2
  }, [pathname])
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="-mb-px flex gap-1 overflow-x-auto border-line border-b"
    >
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end={!tab.isAbove}
          preventScrollReset
          className={({ isActive }) =>
            `flex min-h-11 items-center gap-2 whitespace-nowrap border-b-2 px-3 font-medium text-sm ${isActive ? 'border-selected text-text' : 'border-transparent text-muted hover:text-text'}`
          }
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className="rounded-full bg-sunken px-2 text-muted text-xs tabular-nums">
              {formatCappedCount(tab.count)}
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
