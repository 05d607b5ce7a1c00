import { useEffect, useRef } from 'react'

export function RowCheckbox({
  form,
  id,
  label,
  selected,
  onToggle,
}: {
  form: string
  id: string
  label: string
  selected: boolean
  onToggle: () => void
}) {
  return (
    <label className="list-checkbox-label relative z-10">
      <input
        data-row-checkbox
        type="checkbox"
        form={form}
        name="id"
        value={id}
        aria-label={label}
        checked={selected}
        onChange={onToggle}
      />
    </label>
  )
}

/** Selects all rows of the page; indeterminate when only some are selected. */
export function AllRowsCheckbox({
  all,
  some,
  onToggle,
}: {
  all: boolean
  some: boolean
  onToggle: () => void
}) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <label className="list-checkbox-label">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all rows on this page"
        checked={all}
        onChange={onToggle}
      />
    </label>
  )
}
