/** Where something goes in its list: one place on, or before another one ('' is the end). */
export type Destination = { direction: 'up' | 'down' } | { before: string }

/** The ids in their new order; the same ones where nothing moves. Null when `id`, or what it should come before, is not in the list. */
export function reordered(ids: readonly string[], id: string, to: Destination): string[] | null {
  const from = ids.indexOf(id)
  if (from === -1) return null
  const others = ids.filter((other) => other !== id)
  if ('direction' in to) {
    const at = Math.max(0, Math.min(others.length, from + (to.direction === 'up' ? -1 : 1)))
    return others.toSpliced(at, 0, id)
  }
  if (to.before === '' || to.before === id) return to.before === '' ? [...others, id] : [...ids]
  const at = others.indexOf(to.before)
  return at === -1 ? null : others.toSpliced(at, 0, id)
}

/** As a form says it: 'up', 'down', or the id of what it goes before; 'end' is the end. Null for anything else. */
export function destinationOf(text: string): Destination | null {
  if (text === 'up' || text === 'down') return { direction: text }
  if (text === 'end') return { before: '' }
  return /^[\w-]{8,60}$/.test(text) ? { before: text } : null
}
