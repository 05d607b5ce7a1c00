import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { countCap } from '#kernel/paging.ts'
import { db } from '../database.server.ts'

/**
 * How many rows match, counted no further than `max`: the counts of lists and menus cost the same
 * however many rows there are. Without `where`, all rows.
 */
export function countUpTo(
  table: SQLWrapper,
  where: SQL | undefined,
  max: number = countCap + 1,
): Promise<number> {
  return db().$count(
    sql`(select 1 from ${table} where ${where ?? sql`true`} limit ${max}) as counted`,
  )
}
