import './phone-sheet.css'
import { type ReactNode, useId } from 'react'
import { Button } from '#ui/primitives/button.tsx'

type Props = {
  /** Of the button that opens it. */
  label: string
  icon: ReactNode
  /** How many of its choices are made. */
  count?: number
  /** Of the button that closes it. */
  done: string
  children: ReactNode
}

/**
 * What stands in a line from 768 px on, and on phones in a sheet that comes from below: a popover,
 * so it needs no scripts, closes with Escape, and its fields stay part of their form.
 */
export function PhoneSheet({ label, icon, count = 0, done, children }: Props) {
  const id = useId()
  return (
    <>
      <Button variant="outline" icon={icon} popoverTarget={id} className="md:hidden">
        {label}
        {count > 0 && <span className="tabular">({count})</span>}
      </Button>
      <div id={id} popover="auto" className="phone-sheet">
        {children}
        <Button popoverTarget={id} popoverTargetAction="hide" className="col-span-2 md:hidden">
          {done}
        </Button>
      </div>
    </>
  )
}

/** Inside a sheet: what is asked for seldom. From 768 px on behind a button of its own. */
export function MoreFilters({ count, children }: { count: number; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <Button variant="outline" popoverTarget={id} className="max-md:hidden">
        More filters
        {count > 0 && <span className="tabular">({count})</span>}
      </Button>
      <div id={id} popover="auto" className="more-filters">
        {children}
      </div>
    </>
  )
}
