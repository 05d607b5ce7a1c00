import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { cappedCount, countCap, type Page } from '#kernel/paging.ts'
import { db } from '../database.server.ts'
import {
  type KeysetSlice,
  type KeysetSort,
  keysetPage,
  keysetSlice,
  type RequestedPage,
} from './keyset.server.ts'

/**
 * One page of a list, and how many rows of `table` match `where`, counted up to `countCap`. `read`
 * selects the rows of a slice, whose `where` has the list's own condition in it. Going back past
 * the beginning gives a full first page.
 */
export async function listPage<Row>(
  sort: KeysetSort<Row>,
  requested: RequestedPage,
  { table, where }: { table: SQLWrapper; where: SQL | undefined },
  read: (slice: KeysetSlice) => PromiseLike<Row[]>,
): Promise<Page<Row>> {
  const slice = keysetSlice(sort, requested)
  const [fetched, counted] = await Promise.all([
    read({ ...slice, where: and(where, slice.where) }),
    countUpTo(table, where),
  ])
  const page = keysetPage(sort, requested, fetched)
  if (requested.position?.direction === 'before' && page.rows.length < requested.size)
    return listPage(sort, { ...requested, position: null }, { table, where }, read)
  return { ...page, ...cappedCount(counted) }
}

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
