/** What JSON is, read without knowing its shape. */
type Json = Record<string, unknown>

/** Of a request less may be sent from now on, of an answer less comes. */
type Side = 'request' | 'answer'

/**
 * What of the older document of the API a program may rely on and the newer one no longer keeps,
 * one sentence each. Additions are none.
 */
export function breakingChanges(before: Json, after: Json): string[] {
  const found: string[] = []
  for (const [path, methods] of entries(before.paths))
    for (const [method, operation] of entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`
      const now = at(after, 'paths', path, method)
      if (!now) found.push(`${name} is gone.`)
      else found.push(...ofOperation(name, { before, after }, { was: operation, now }))
    }
  return found
}

type Documents = { before: Json; after: Json }
type Pair = { was: Json; now: Json }

function ofOperation(name: string, documents: Documents, { was, now }: Pair): string[] {
  return [
    ...ofParameters(name, { was, now }),
    ...ofSchema(`${name}: the body`, documents, {
      was: schemaOf(was.requestBody),
      now: schemaOf(now.requestBody),
      side: 'request',
    }),
    ...entries(was.responses).flatMap(([status, response]) => {
      const later = at(now, 'responses', status)
      return later
        ? ofSchema(`${name}: the answer ${status}`, documents, {
            was: schemaOf(response),
            now: schemaOf(later),
            side: 'answer',
          })
        : [`${name} no longer answers ${status}.`]
    }),
  ]
}

function ofParameters(name: string, { was, now }: Pair): string[] {
  const [old, present] = [byName(was.parameters), byName(now.parameters)]
  return [
    ...[...old.keys()]
      .filter((key) => !present.has(key))
      .map((key) => `${name}: the parameter ${key} is gone.`),
    ...[...present]
      .filter(([key, parameter]) => parameter.required === true && old.get(key)?.required !== true)
      .map(([key]) => `${name}: the parameter ${key} is required.`),
  ]
}

function byName(parameters: unknown): Map<string, Json> {
  const list: unknown[] = Array.isArray(parameters) ? parameters : []
  return new Map(list.filter(isJson).map((one) => [`${one.in} ${one.name}`, one]))
}

function schemaOf(content: unknown): Json | null {
  const [, media] = entries(isJson(content) ? content.content : null)[0] ?? []
  return media && isJson(media.schema) ? media.schema : null
}

type Compared = { was: Json | null; now: Json | null; side: Side; depth?: number }

const maxDepth = 12

function ofSchema(
  name: string,
  documents: Documents,
  { was, now, side, depth = 0 }: Compared,
): string[] {
  if (was === null || depth > maxDepth) return []
  if (now === null) return [`${name} is gone.`]
  const [old, present] = [resolved(documents.before, was), resolved(documents.after, now)]
  if (JSON.stringify(old.type) !== JSON.stringify(present.type))
    return [`${name} has another type.`]
  return [
    ...ofValues(name, { was: old, now: present }, side),
    ...ofRequired(name, { was: old, now: present }, side),
    ...entries(old.properties).flatMap(([field, schema]) => {
      const later = at(present, 'properties', field)
      return later
        ? ofSchema(`${name}, ${field}`, documents, {
            was: schema,
            now: later,
            side,
            depth: depth + 1,
          })
        : [`${name}: ${field} is gone.`]
    }),
    ...(isJson(old.items)
      ? ofSchema(`${name}, each`, documents, {
          was: old.items,
          now: isJson(present.items) ? present.items : null,
          side,
          depth: depth + 1,
        })
      : []),
  ]
}

/** A new value of an answer is announced in the document as something that may come. */
function ofValues(name: string, { was, now }: Pair, side: Side): string[] {
  if (side === 'answer') return []
  const present = list(now.enum)
  return list(was.enum)
    .filter((value) => !present.includes(value))
    .map((value) => `${name} no longer takes ${value}.`)
}

function ofRequired(name: string, { was, now }: Pair, side: Side): string[] {
  const [old, present] = [list(was.required), list(now.required)]
  return side === 'request'
    ? present
        .filter((field) => !old.includes(field))
        .map((field) => `${name}: ${field} is required.`)
    : old
        .filter((field) => !present.includes(field))
        .map((field) => `${name}: ${field} may be missing.`)
}

function resolved(document: Json, schema: Json): Json {
  const { $ref } = schema
  if (typeof $ref !== 'string') return schema
  return at(document, ...$ref.replace('#/', '').split('/')) ?? {}
}

function at(value: Json, ...path: string[]): Json | null {
  let found: unknown = value
  for (const name of path) found = isJson(found) ? found[name] : null
  return isJson(found) ? found : null
}

function entries(value: unknown): [string, Json][] {
  return isJson(value)
    ? Object.entries(value).filter((entry): entry is [string, Json] => isJson(entry[1]))
    : []
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
