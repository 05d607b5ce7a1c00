import { type AnyColumn, ilike, or, type SQL, sql } from 'drizzle-orm'
import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { pictureMentions } from '#kernel/files/picture.ts'
import { newId } from '#kernel/ids.ts'
import { searchPattern } from '#kernel/paging.ts'

/**
 * Primary key: UUID version 7, made by the program so that a row's id is known before it is
 * written.
 */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)

/**
 * Instants are stored in UTC with millisecond precision, which is what a JavaScript Date can hold
 * and a paging position must repeat.
 */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())
export const cents = (name: string) => bigint(name, { mode: 'number' })
/** The transaction that wrote a row. */
export const transactionId = customType<{ data: string; driverData: string }>({
  dataType: () => 'xid8',
})
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

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

/**
 * Rows that have the searched text in one of these columns, in any case. A blank search is no
 * condition; what no text can hold finds nothing.
 */
export function hasText(search: string, ...columns: (AnyColumn | SQL)[]): SQL | undefined {
  if (search === '') return undefined
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : or(...columns.map((column) => ilike(column, pattern)))
}

/**
 * The text of a column with every occurrence of `words`, in any case, replaced; blank words are not
 * looked for. `words` may be another column.
 */
export function replacedText(
  column: AnyColumn | SQL,
  words: AnyColumn | SQL | string,
  substitute: string,
): SQL {
  // What no text matches stands for blank words.
  const pattern = sql`case when btrim(${words}::text) = '' then '\\A.\\A' else regexp_replace(${words}::text, '([.*+?^$(){}|\\[\\]\\\\-])', '\\\\\\1', 'g') end`
  return sql`regexp_replace(${column}, ${pattern}, ${substitute.replaceAll('\\', '\\\\')}, 'gi')`
}
