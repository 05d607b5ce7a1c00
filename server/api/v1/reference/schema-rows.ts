type Json = Record<string, unknown>

/** A field of a body or an answer, as the reference lists it. */
export type FieldRow = { name: string; type: string; isRequired: boolean; about: string }

/** The fields of an object, those of objects within by their path: `billing_address.city`. */
export function fieldRows(
  schema: Json,
  named: Readonly<Record<string, Json>>,
  under = '',
): FieldRow[] {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(properties).flatMap(([name, part]) => {
    const path = under === '' ? name : `${under}.${name}`
    const row = {
      name: path,
      type: typeOf(part, named),
      isRequired: required.includes(name),
      about: typeof part.description === 'string' ? part.description : '',
    }
    const within = part.type === 'array' ? ((part.items ?? {}) as Json) : part
    const inner =
      within.type === 'object' && !isMoney(within)
        ? fieldRows(within, named, part.type === 'array' ? `${path}[]` : path)
        : []
    return [row, ...inner]
  })
}

/** An amount is one thing to read, however it is written. */
function isMoney(schema: Json): boolean {
  return Object.keys((schema.properties ?? {}) as Json).join() === 'amount,currency'
}

function typeOf(schema: Json, named: Readonly<Record<string, Json>>): string {
  const { $ref, type, enum: choices, anyOf, items, format } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? ''
  if (Array.isArray(anyOf)) return anyOf.map((one: Json) => typeOf(one, named)).join(' or ')
  if (Array.isArray(choices)) return choices.map((one) => `“${one}”`).join(', ')
  if (schema.const !== undefined) return `“${schema.const}”`
  if (isMoney(schema)) return 'Money'
  if (type === 'array') return `list of ${typeOf((items ?? {}) as Json, named)}`
  const [, prefix] = /^\^(\w+_)\[0-9a-f\]/.exec(String(schema.pattern)) ?? []
  if (prefix !== undefined) return `id ${prefix}…`
  if (format === 'binary') return 'file'
  if (format === 'date-time') return 'moment'
  if (format === 'date') return 'day'
  return Array.isArray(type) ? type.join(' or ') : String(type ?? 'any')
}
