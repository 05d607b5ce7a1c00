type Fields = Readonly<Record<string, unknown>>

/** Written with every row; they say nothing about the user's change. */
const passive = new Set(['id', 'createdAt', 'updatedAt', 'version'])

/**
 * What `recordActivity` is given of a change: the fields of `after` whose value `before` does not
 * have, with both values.
 */
export function changes(
  before: object,
  after: object,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const [was, becomes]: [Fields, Fields] = [{ ...before }, { ...after }]
  const names = Object.keys(becomes).filter(
    (name) =>
      !passive.has(name) && becomes[name] !== undefined && !isSame(was[name], becomes[name]),
  )
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(was), after: pick(becomes) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null, sorted) === JSON.stringify(other ?? null, sorted)
}

/** PostgreSQL gives the keys of JSON back in its own order. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).sort(([one], [other]) => one.localeCompare(other)),
  )
}
