import { and, isNotNull, sql } from 'drizzle-orm'
import { countCap, type Page } from '#kernel/paging.ts'
import { type KeysetSort, keysetPage, keysetSlice } from '#platform/database/keyset.server.ts'
import { db } from '#platform/database.server.ts'
import type { MissingListQuery } from '../rules/missing-address.ts'
import { missingAddresses } from '../tables.server.ts'

export type MissingRow = typeof missingAddresses.$inferSelect

const byId = { column: missingAddresses.id, kind: 'id', of: (row: MissingRow) => row.id, nullsLast: true } as const
const sorts: Record<MissingListQuery['sort'], KeysetSort<MissingRow>> = {
  count: [{ column: missingAddresses.count, kind: 'whole', of: (row) => row.count, nullsLast: true }, byId],
  seen: [{ column: missingAddresses.lastSeenAt, kind: 'moment', of: (row) => row.lastSeenAt, nullsLast: true }, byId],
}

/** One page of the public addresses that visitors asked for in vain; for staff who manage SEO, whom the page's guard asks. */
export async function missingList(query: MissingListQuery): Promise<Page<MissingRow>> {
  const sort = sorts[query.sort]
  const where = and(
    query.filters.linked === 'ours' ? isNotNull(missingAddresses.referrer) : undefined,
    query.search === '' ? undefined : sql`position(${query.search.toLowerCase()} in ${missingAddresses.path}) > 0`,
  )
  const slice = keysetSlice(sort, query)
  const [fetched, counted] = await Promise.all([
    db()
      .select()
      .from(missingAddresses)
      .where(and(where, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
    db().$count(missingAddresses, where),
  ])
  const page = keysetPage(sort, query, fetched)
  if (query.position?.direction === 'before' && page.rows.length < query.size) return missingList({ ...query, position: null })
  return { ...page, count: Math.min(counted, countCap), countIsCapped: counted > countCap }
}
