import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { pictureMentions } from '#kernel/files/picture.ts'

/** Whether a text or JSON column names the picture, in any size and focus. */
export function mentionsPicture(column: AnyColumn, key: string): SQL<boolean> {
  return sql<boolean>`position(${`/media/${key}-`} in ${column}::text) > 0`
}

/** A text column with `path` in every place that names the picture. */
export function withPicture(column: AnyColumn, key: string, path: string): SQL<string> {
  return sql<string>`regexp_replace(${column}, ${pictureMentions(key)}, ${path}, 'g')`
}

/** The same for a JSON column. */
export function jsonWithPicture(column: AnyColumn, key: string, path: string): SQL {
  return sql`regexp_replace(${column}::text, ${pictureMentions(key)}, ${path}, 'g')::jsonb`
}
