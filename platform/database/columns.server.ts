import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  type PgColumn,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { pictureMentions } from '#kernel/files/picture.ts'
import { newId } from '#kernel/ids.ts'

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

/**
 * The bytes of a file: here, or in the file store under the key once they were moved
 * (`platform/files`, which finds such pairs by their names). `storedBytes` reads either.
 */
export const fileContent = () => ({ content: bytes('content'), contentKey: text('content_key') })

/** Finds the files that are still here, by the primary key. */
export const filesHere = (name: string, key: PgColumn, content: PgColumn) =>
  index(name).on(key).where(sql`${content} is not null`)

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
