import { useState } from 'react'

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
