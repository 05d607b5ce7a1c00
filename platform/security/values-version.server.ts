import { createHash } from 'node:crypto'

/**
 * Stands for the values that a form was made with: another save gives another, and whatever else
 * changes in the row gives none.
 */
export function versionOfValues(values: Record<string, string>): string {
  const sorted = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22)
}
