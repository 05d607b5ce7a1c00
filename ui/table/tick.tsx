import { useEffect, useRef } from 'react'

const look = 'size-5 cursor-pointer accent-accent'

export function RowTick({ form, id, label, ticked, onToggle }: { form: string; id: string; label: string; ticked: boolean; onToggle: () => void }) {
  return (
    <label className="relative z-10 grid size-8 cursor-pointer place-items-center">
      <input
        data-row-tick
        type="checkbox"
        form={form}
        name="id"
        value={id}
        aria-label={label}
        checked={ticked}
        onChange={onToggle}
        className={look}
      />
    </label>
  )
}

/** Ticks the whole page; half-way when some are. */
export function AllTick({ all, some, onToggle }: { all: boolean; some: boolean; onToggle: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <label className="grid size-8 cursor-pointer place-items-center">
      <input ref={box} type="checkbox" aria-label="Select all rows on this page" checked={all} onChange={onToggle} className={look} />
    </label>
  )
}
