import type { KeyboardEvent } from 'react'

/** Arrow keys, Home and End move between the rows' links; Space selects the row. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement))
    return
  const row = event.target.closest('tr')
  const list = event.currentTarget
  if (!row || !event.target.matches('[data-row-link], [data-row-checkbox]')) return
  if (event.key === ' ' && event.target.matches('[data-row-link]')) {
    const checkbox = row.querySelector<HTMLInputElement>('[data-row-checkbox]')
    if (checkbox) event.preventDefault()
    checkbox?.click()
    return
  }
  const links = [...list.querySelectorAll<HTMLElement>('[data-row-link]')]
  const at = targetIndex(
    event.key,
    links.findIndex((link) => row.contains(link)),
    links.length,
  )
  if (at === null) return
  event.preventDefault()
  links[at]?.focus()
}

function targetIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
