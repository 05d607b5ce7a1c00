import { isFieldName, isStorable } from '#kernel/field-name.ts'

const maxDepth = 10

/**
 * The one place where JSON of a request is read. Null when it is not JSON, or holds what no form of
 * ours could: the schema then refuses it with 422.
 */
export async function readJson(request: Request): Promise<unknown> {
  const sent: unknown = await request.json().catch(() => null)
  return isReadable(sent, maxDepth) ? sent : null
}

/** The same of a text; undefined for what is not readable JSON. */
export function readText(text: string): unknown {
  try {
    const sent: unknown = JSON.parse(text)
    return isReadable(sent, maxDepth) ? sent : undefined
  } catch {
    return undefined
  }
}

function isReadable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  const parts = Array.isArray(value) ? value : Object.values(value)
  const names = Array.isArray(value) ? [] : Object.keys(value)
  return names.every(isFieldName) && parts.every((part) => isReadable(part, depth - 1))
}
