import { and, eq, ilike, isNotNull, isNull } from 'drizzle-orm'
import type { Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { countUpTo, listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { emailSuppressions } from '../../tables.server.ts'
import type { SuppressionListQuery, SuppressionReason } from '../rules/suppression.ts'

export type SuppressionRow = {
  id: string
  address: string
  reason: SuppressionReason
  evidence: string
  createdAt: Date
  removedAt: Date | null
  removedBy: string | null
}

const sort: KeysetSort<SuppressionRow> = [
  {
    column: emailSuppressions.createdAt,
    kind: 'moment',
    of: (row) => row.createdAt,
    nullsLast: true,
  },
  { column: emailSuppressions.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

const { id, address, reason, evidence, createdAt, removedAt, removedBy } = emailSuppressions

/** One page of the suppression list; for staff who manage email, whom the page's guard asks. */
export async function suppressionList(query: SuppressionListQuery): Promise<Page<SuppressionRow>> {
  const pattern = query.search === '' ? null : searchPattern(query.search)
  const where = and(
    query.filters.state === 'lifted' ? isNotNull(removedAt) : isNull(removedAt),
    query.filters.reason ? eq(reason, query.filters.reason) : undefined,
    pattern === null ? undefined : ilike(address, pattern),
  )
  return listPage(sort, query, { table: emailSuppressions, where }, (slice) =>
    db()
      .select({ id, address, reason, evidence, createdAt, removedAt, removedBy })
      .from(emailSuppressions)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

/** Addresses that do not exist, as their mail servers say, counted up to `countCap` + 1. */
export function bouncingAddressCount(): Promise<number> {
  const isBouncing = and(eq(reason, 'hard_bounce'), isNull(removedAt))
  return countUpTo(emailSuppressions, isBouncing)
}

/** One entry, for the question before it is lifted; null when it is gone. */
export async function suppressionById(wanted: string): Promise<SuppressionRow | null> {
  const [row] = await db()
    .select({ id, address, reason, evidence, createdAt, removedAt, removedBy })
    .from(emailSuppressions)
    .where(and(eq(id, wanted), isNull(removedAt)))
  return row ?? null
}
