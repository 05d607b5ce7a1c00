import { and, eq, or, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/paging.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type { RedirectListQuery } from '../rules/redirect.ts'
import { redirects } from '../tables.server.ts'

export type RedirectRow = typeof redirects.$inferSelect

const byId = {
  column: redirects.id,
  kind: 'id',
  of: (row: RedirectRow) => row.id,
  nullsLast: true,
} as const
const sorts: Record<RedirectListQuery['sort'], KeysetSort<RedirectRow>> = {
  created: [
    { column: redirects.createdAt, kind: 'moment', of: (row) => row.createdAt, nullsLast: true },
    byId,
  ],
  hits: [{ column: redirects.hits, kind: 'whole', of: (row) => row.hits, nullsLast: true }, byId],
}

/** One page of redirects; for staff who manage SEO, whom the page's guard asks. */
export async function redirectList(query: RedirectListQuery): Promise<Page<RedirectRow>> {
  const wanted = query.search.toLowerCase()
  const says = (column: typeof redirects.fromAddress | typeof redirects.toAddress) =>
    sql`position(${wanted} in lower(${column})) > 0`
  const where = and(
    query.filters.origin ? eq(redirects.origin, query.filters.origin) : undefined,
    query.filters.status ? eq(redirects.status, Number(query.filters.status)) : undefined,
    wanted === '' ? undefined : or(says(redirects.fromAddress), says(redirects.toAddress)),
  )
  return listPage(sorts[query.sort], query, { table: redirects, where }, (slice) =>
    db()
      .select()
      .from(redirects)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

export async function redirectById(id: string): Promise<RedirectRow | null> {
  const [row] = isId(id) ? await db().select().from(redirects).where(eq(redirects.id, id)) : []
  return row ?? null
}
