/**
 * JSON without what is null, at any depth: providers write null where a field has no value, and a
 * schema's optional field may only be missing.
 */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== null).map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      one === null ? [] : [[name, withoutNulls(one)]],
    ),
  )
}
