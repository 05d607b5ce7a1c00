import { and, type SQL, type SQLWrapper } from 'drizzle-orm'
import { cappedCount, type Page } from '#kernel/paging.ts'
import { countUpTo } from './count-up-to.server.ts'
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
