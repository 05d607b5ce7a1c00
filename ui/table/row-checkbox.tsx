import { useEffect, useRef, useState } from 'react'

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

export type Selection = {
  ids: ReadonlySet<string>
  has: (id: string) => boolean
  toggle: (id: string) => void
  toggleAll: () => void
  clear: () => void
  all: boolean
  some: boolean
}

const none: ReadonlySet<string> = new Set()

/** Selected rows of the current page. Rows that disappear are deselected. */
export function useSelection(keys: readonly string[]): Selection {
  const [selected, setSelected] = useState(none)
  const present = keys.filter((key) => selected.has(key))
  const ids = present.length === 0 ? none : new Set(present)
  const all = present.length > 0 && present.length === keys.length
  return {
    ids,
    all,
    some: present.length > 0 && !all,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setSelected(
        ids.has(id) ? new Set(present.filter((key) => key !== id)) : new Set([...present, id]),
      ),
    toggleAll: () => setSelected(all ? none : new Set(keys)),
    clear: () => setSelected(none),
  }
}
