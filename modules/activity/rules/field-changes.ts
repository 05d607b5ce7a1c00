import { fieldLabel } from './audit-labels.ts'

type Fields = Readonly<Record<string, unknown>>

/** One field of a change, in words. */
export type FieldChange = { field: string; before: string; after: string }

/** What a recorded change says, field by field; of an object each of its fields that differ. */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => ofField(fieldLabel(name), before?.[name], after?.[name]))
}

function ofField(field: string, before: unknown, after: unknown): FieldChange[] {
  if (!isRecord(before) && !isRecord(after))
    return [{ field, before: valueText(before), after: valueText(after) }]
  const [was, becomes] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const names = [...new Set([...Object.keys(was), ...Object.keys(becomes)])].filter(
    (name) => valueText(was[name]) !== valueText(becomes[name]),
  )
  return names.flatMap((name) => ofField(`${field}: ${fieldLabel(name)}`, was[name], becomes[name]))
}

/** A value as a person reads it; nothing at all is blank. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.map((item) => (isRecord(item) ? JSON.stringify(item) : valueText(item))).join(', ')
  return isRecord(value) ? JSON.stringify(value) : String(value)
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
