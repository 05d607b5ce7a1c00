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
