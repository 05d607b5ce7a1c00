import { z } from 'zod'

/** Where a card was dropped, counted from 0. */
export const cardPlace = z.object({
  place: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
})

export type Direction = 'up' | 'down'

type Placed = { id: string; sortOrder: number }

const step = 10

/**
 * The sort orders to write so that an item swaps places with its neighbour (B§4); `list` is in display order. If both have the same number, the
 * whole list is renumbered. Empty at the end of the list; null for an unknown id.
 */
export function moved(list: readonly Placed[], id: string, direction: Direction): Placed[] | null {
  const from = list.findIndex((item) => item.id === id)
  const to = direction === 'up' ? from - 1 : from + 1
  const [item, neighbour] = [list[from], list[to]]
  if (!item) return null
  if (!neighbour) return []
  if (item.sortOrder !== neighbour.sortOrder) {
    return [
      { id: item.id, sortOrder: neighbour.sortOrder },
      { id: neighbour.id, sortOrder: item.sortOrder },
    ]
  }
  const next = list.with(from, neighbour).with(to, item)
  return next.map((placed, at) => ({ id: placed.id, sortOrder: (at + 1) * step }))
}

/** The same for an item that goes to a place counted from 0: the whole list renumbered, or nothing when it is there already. */
export function movedTo(list: readonly Placed[], id: string, to: Direction | number): Placed[] | null {
  if (typeof to !== 'number') return moved(list, id, to)
  const from = list.findIndex((item) => item.id === id)
  const item = list[from]
  if (!item) return null
  if (from === Math.min(to, list.length - 1)) return []
  const next = list.toSpliced(from, 1).toSpliced(to, 0, item)
  return next.map((placed, at) => ({ id: placed.id, sortOrder: (at + 1) * step }))
}

/** The sort order that puts a new item last. */
export function lastPlace(sortOrders: readonly number[]): number {
  return Math.max(0, ...sortOrders) + step
}

/** The place of an item before and after it was moved, for the audit log. */
export function placesOf({ id, sortOrder }: Placed, places: readonly Placed[]) {
  return { before: { sortOrder }, after: { sortOrder: places.find((place) => place.id === id)?.sortOrder ?? sortOrder } }
}
