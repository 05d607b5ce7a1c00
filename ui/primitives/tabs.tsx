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

type Props<View extends string> = {
  /** What is chosen, for screen readers. */
  legend: string
  value: View
  options: readonly { value: View; label: string }[]
  onChoose: (view: View) => void
  disabled?: boolean
}

/** Two or three views of the same thing; the one that is shown is the pressed button. */
export function ViewSwitch<View extends string>({
  legend,
  value,
  options,
  onChoose,
  disabled,
}: Props<View>) {
  return (
    <fieldset className="flex w-fit gap-1 rounded-lg border border-line p-0.5" disabled={disabled}>
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value}
          onClick={() => onChoose(option.value)}
          className="min-h-8 cursor-pointer rounded-md px-3 text-muted text-sm hover:text-text aria-pressed:bg-selected-soft aria-pressed:font-semibold aria-pressed:text-text max-sm:min-h-11"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
