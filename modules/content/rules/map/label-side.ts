import { mapHeight, mapWidth, onMap, type Place } from './south-africa.ts'

export type LabelSide = 'above' | 'beside' | 'below'

/** Two places whose labels, written to their right, would touch each other or the other's line. */
const near = { across: mapWidth * 0.2, down: mapHeight * 0.07 }

/**
 * Where the label of a place is written: the northern one of two neighbours has it above, the
 * southern one below.
 */
export function labelSide(place: Place, others: readonly Place[]): LabelSide {
  const here = onMap(place)
  for (const other of others) {
    const there = onMap(other)
    const down = there.y - here.y
    if (other === place || Math.abs(there.x - here.x) > near.across || Math.abs(down) > near.down)
      continue
    return down > 0 ? 'above' : 'below'
  }
  return 'beside'
}
