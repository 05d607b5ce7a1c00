import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ScrollingRegion } from './scrolling-region.tsx'

type Props = { label: string; value: ReactNode; note?: ReactNode; to?: string; icon?: ReactNode }

/** A metric with its label, inside `StatCards`; a link when there is a list behind it. */
export function StatCard({ label, value, note, to, icon }: Props) {
  const inside = (
    <>
      <span className="flex items-center justify-between gap-2 text-muted text-sm">
        {label}
        {icon}
      </span>
      <span className="block font-semibold text-xl text-text tabular-nums tracking-tight">
        {value}
      </span>
      {note !== undefined && <span className="block text-muted text-xs tabular-nums">{note}</span>}
    </>
  )
  const classes =
    'block grow bg-surface max-sm:min-w-27 max-sm:shrink-0 sm:min-w-0 sm:basis-28 px-4 py-2.5'
  return to === undefined ? (
    <div className={classes}>{inside}</div>
  ) : (
    <Link
      to={to}
      className={`${classes} transition-colors hover:bg-sunken focus-visible:-outline-offset-2`}
    >
      {inside}
    </Link>
  )
}

/**
 * One strip of metrics. On phones it scrolls; elsewhere what does not fit wraps, and the last line
 * is filled, so that no metric is left alone. `inFours`: eight that do not fit become four and four.
 */
export function StatCards({
  label,
  inFours = false,
  children,
}: {
  label: string
  inFours?: boolean
  children: ReactNode
}) {
  return (
    <ScrollingRegion
      label={label}
      className={`flex shrink-0 gap-px sm:flex-wrap rounded-xl border border-line bg-line ${inFours ? 'sm:max-xl:[&>*]:basis-[calc(25%-1px)]' : ''}`}
    >
      {children}
    </ScrollingRegion>
  )
}
