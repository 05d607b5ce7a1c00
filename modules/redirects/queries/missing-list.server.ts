import { and, isNotNull, sql } from 'drizzle-orm'
import type { Page } from '#kernel/paging.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type { MissingListQuery } from '../rules/missing-address.ts'
import { missingAddresses } from '../tables.server.ts'

export type MissingRow = typeof missingAddresses.$inferSelect

const byId = {
  column: missingAddresses.id,
  kind: 'id',
  of: (row: MissingRow) => row.id,
  nullsLast: true,
} as const
const sorts: Record<MissingListQuery['sort'], KeysetSort<MissingRow>> = {
  count: [
    { column: missingAddresses.count, kind: 'whole', of: (row) => row.count, nullsLast: true },
    byId,
  ],
  seen: [
    {
      column: missingAddresses.lastSeenAt,
      kind: 'moment',
      of: (row) => row.lastSeenAt,
      nullsLast: true,
    },
    byId,
  ],
}

/**
 * One page of the public addresses that visitors asked for and that don’t exist; for staff who
 * manage SEO, whom the page's guard asks.
 */
export async function missingList(query: MissingListQuery): Promise<Page<MissingRow>> {
  const where = and(
    query.filters.linked === 'ours' ? isNotNull(missingAddresses.referrer) : undefined,
    query.search === ''
      ? undefined
      : sql`position(${query.search.toLowerCase()} in ${missingAddresses.path}) > 0`,
  )
  return listPage(sorts[query.sort], query, { table: missingAddresses, where }, (slice) =>
    db()
      .select()
      .from(missingAddresses)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}
