import { useEffect, useRef } from 'react'

export function RowTick({ form, id, label, ticked, onToggle }: { form: string; id: string; label: string; ticked: boolean; onToggle: () => void }) {
  return (
    <label className="list-tick-box relative z-10">
      <input data-row-tick type="checkbox" form={form} name="id" value={id} aria-label={label} checked={ticked} onChange={onToggle} />
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
    <label className="list-tick-box">
      <input ref={box} type="checkbox" aria-label="Select all rows on this page" checked={all} onChange={onToggle} />
    </label>
  )
}
