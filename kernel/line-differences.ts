export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string }

/**
 * More lines than this are compared as a whole, because comparing takes the product of both
 * lengths.
 */
const maxLines = 1500

/** The lines of two texts in one list, by their longest common subsequence. */
export function lineDifferences(former: string, current: string): DiffLine[] {
  const [one, other] = [former.split('\n'), current.split('\n')]
  if (one.length > maxLines || other.length > maxLines)
    return [
      ...one.map((text) => ({ kind: 'removed' as const, text })),
      ...other.map((text) => ({ kind: 'added' as const, text })),
    ]
  const common = commonLengths(one, other)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    const [before, after] = [one[i], other[j]]
    if (before !== undefined && before === after) {
      lines.push({ kind: 'same', text: before })
      i++
      j++
    } else if (
      after === undefined ||
      (before !== undefined && at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      lines.push({ kind: 'removed', text: before ?? '' })
      i++
    } else {
      lines.push({ kind: 'added', text: after })
      j++
    }
  }
  return lines
}

/** How long the common subsequence of the ends from (i, j) is. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () =>
    new Array<number>(other.length + 1).fill(0),
  )
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row)
        row[j] =
          one[i] === other[j]
            ? at(lengths, i + 1, j + 1) + 1
            : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
    }
  return lengths
}

function at(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}
