import type { Sight } from '#modules/api/queries/objects/source.server.ts'
import { rowIdOf } from '#modules/api/rules/object-id.ts'
import type { Expander } from './endpoint.ts'

type Wanted = {
  expands: Readonly<Record<string, Expander>>
  names: readonly string[]
  sight: Sight
}

/**
 * An answer, or a page of them, with objects in the place of the ids that the call names. One read
 * for each name; what the caller may not see stays an id.
 */
export async function expanded(value: object, { expands, names, sight }: Wanted): Promise<object> {
  if (names.length === 0) return value
  const objects: Record<string, unknown>[] =
    'data' in value && Array.isArray(value.data) ? value.data : [value]
  const known = new Map<string, object>()
  for (const name of names) {
    const expander = expands[name]
    if (!expander) continue
    const ids = new Set(objects.flatMap((one) => rowOf(one[name]) ?? []))
    if (ids.size === 0) continue
    for (const found of await expander.byIds(sight, [...ids])) known.set(found.id, found)
  }
  const withObjects = objects.map((one) =>
    Object.fromEntries(
      Object.entries(one).map(([field, id]) => [
        field,
        names.includes(field) && typeof id === 'string' ? (known.get(id) ?? id) : id,
      ]),
    ),
  )
  return 'data' in value ? { ...value, data: withObjects } : (withObjects[0] ?? value)
}

function rowOf(id: unknown): string | null {
  if (typeof id !== 'string') return null
  return (
    (['customer', 'order', 'invoice', 'subscription'] as const)
      .map((kind) => rowIdOf(kind, id))
      .find((row) => row !== null) ?? null
  )
}
