import { type Destination, reordered } from '#kernel/reordered.ts'

type Placed = { id: string; place: number }

const step = 10

/**
 * The sort orders to write so that an item goes to another place; `list` is in display order. One
 * place on, it swaps its number with its neighbour (B§4); anything else, or two of the same number,
 * renumbers the whole list. Empty where it is there already; null for an unknown id.
 */
export function sortOrdersAfter(
  list: readonly Placed[],
  id: string,
  to: Destination,
): Placed[] | null {
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

/** The sort order that puts a new item last. */
export function lastPlace(sortOrders: readonly number[]): number {
  return Math.max(0, ...sortOrders) + step
}
