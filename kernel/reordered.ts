/**
 * Where something goes in its list: one place on, to a place counted from 0, or before another one
 * ('' is the end).
 */
export type Destination = { direction: 'up' | 'down' } | { place: number } | { before: string }

/**
 * The ids in their new order; the same ones where nothing moves. Null when `id`, or what it should
 * come before, is not in the list.
 */
export function reordered(ids: readonly string[], id: string, to: Destination): string[] | null {
  const from = ids.indexOf(id)
  if (from === -1) return null
  if ('direction' in to)
    return moved(ids, from, Math.max(0, from + (to.direction === 'up' ? -1 : 1)))
  if ('place' in to) return moved(ids, from, to.place)
  if (to.before === '') return moved(ids, from, ids.length)
  if (to.before === id) return [...ids]
  const before = ids.filter((other) => other !== id).indexOf(to.before)
  return before === -1 ? null : moved(ids, from, before)
}

/** The same list with one item moved to another index; past the end is the end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item)
}

/**
 * As a form says it: 'up', 'down', or the id of what it goes before; 'end' is the end. Null for
 * anything else.
 */
export function destinationOf(text: string): Destination | null {
  if (text === 'up' || text === 'down') return { direction: text }
  if (text === 'end') return { before: '' }
  return /^[\w-]{8,60}$/.test(text) ? { before: text } : null
}

const step = 10

/**
 * The sort orders to write so that an item goes to another place; `list` is in display order. One
 * place on, it swaps its number with its neighbour (B§4); anything else, or two of the same number,
 * renumbers the whole list. Empty where it is there already; null for an unknown id.
 */
export function sortOrdersAfter(
  list: readonly { id: string; place: number }[],
  id: string,
  to: Destination,
): { id: string; place: number }[] | null {
  const ids = list.map((item) => item.id)
  const next = reordered(ids, id, to)
  if (next === null) return null
  const [first, second] = list.filter((item, at) => item.id !== next[at])
  if (!first || !second) return []
  if ('direction' in to && first.place !== second.place) {
    return [
      { id: first.id, place: second.place },
      { id: second.id, place: first.place },
    ]
  }
  return next.map((each, at) => ({ id: each, place: (at + 1) * step }))
}

/** The sort order of a new item behind the last one. */
export function lastSortOrder(last: number): number {
  return Math.max(0, last) + step
}
