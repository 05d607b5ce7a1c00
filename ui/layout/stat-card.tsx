import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = { label: string; value: ReactNode; note?: ReactNode; to?: string; icon?: ReactNode }

/** A metric with its label, inside `StatCards`; a link when there is a list behind it. */
export function StatCard({ label, value, note, to, icon }: Props) {
  const inside = (
    <>
      <span className="flex items-center justify-between gap-2 text-muted text-sm">
        {label}
        {icon}
      </span>
      <span className="block font-semibold text-2xl text-text tabular-nums tracking-tight">{value}</span>
      {note !== undefined && <span className="block text-muted text-xs tabular-nums">{note}</span>}
    </>
  )
  const classes = 'block min-w-0 max-sm:last:odd:col-span-2 rounded-xl border border-line bg-surface px-4 py-3'
  return to === undefined ? (
    <div className={classes}>{inside}</div>
  ) : (
    <Link to={to} className={`${classes} transition-colors hover:border-line-strong`}>
      {inside}
    </Link>
  )
}

export function StatCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {children}
    </section>
  )
}
