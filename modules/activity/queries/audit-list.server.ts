import { and, eq, getTableColumns, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#kernel/dates.ts'
import { cappedCount, countCap, type Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { type KeysetSort, keysetPage, keysetSlice } from '#platform/database/keyset.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { isCommon, pageOfFound } from '#platform/large-tables/rare-search.server.ts'
import type { ActivityAction } from '../rules/activity.ts'
import type { AuditEntry } from '../rules/audit-entry.ts'
import type { AuditListQuery } from '../rules/audit-list.ts'
import { activityLog } from '../tables.server.ts'

const {
  contentHash: _content,
  erasedHash: _erased,
  chainHash: _chain,
  ...stored
} = getTableColumns(activityLog)
const columns = { ...stored, seal: sql<string | null>`encode(${activityLog.chainHash}, 'hex')` }

/** The index activity_log_newest, and those that begin with a filter. */
const sort: KeysetSort<AuditEntry> = [
  { column: activityLog.createdAt, kind: 'moment', of: (row) => row.createdAt, nullsLast: true },
  { column: activityLog.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/** As the index activity_log_search has it. */
const searched = sql`(${activityLog.title} || E'\n' || ${activityLog.actorName} || E'\n' || coalesce(${activityLog.entityId}, '') || E'\n' || coalesce(${activityLog.requestId}, '') || E'\n' || coalesce(${activityLog.ipAddress}, ''))`

/** One page of the audit log, newest first; for staff who may see it, the page's guard asks. */
export async function auditList(query: AuditListQuery): Promise<Page<AuditEntry>> {
  const { timezone } = await siteSettings()
  const where = conditions(query, timezone)
  const isRare = where !== undefined && !(await isCommon(activityLog, where))
  const { fetched, counted } = await (isRare
    ? foundEntries(query, where)
    : entriesAlong(query, where))
  // Going back past the beginning gives a full first page.
  if (query.position?.direction === 'before' && fetched.length < query.size)
    return auditList({ ...query, position: null })
  return { ...keysetPage(sort, query, fetched), ...cappedCount(counted) }
}

type Found = { fetched: AuditEntry[]; counted: number }
type Asked = Pick<AuditListQuery, 'descending' | 'position'> & { size: number }

async function entriesAlong(query: Asked, where: SQL | undefined): Promise<Found> {
  const [fetched, counted] = await Promise.all([
    readEntries(query, where),
    countUpTo(activityLog, where),
  ])
  return { fetched, counted }
}

function readEntries(query: Asked, where: SQL | undefined): Promise<AuditEntry[]> {
  const slice = keysetSlice(sort, query)
  return db()
    .select(columns)
    .from(activityLog)
    .where(and(where, slice.where))
    .orderBy(...slice.orderBy)
    .limit(slice.limit)
}

/** All of few, and their number, in one read. */
async function foundEntries(query: Asked, where: SQL): Promise<Found> {
  const slice = keysetSlice(sort, query)
  const page = pageOfFound(activityLog, where, {
    columns: [activityLog.id, activityLog.createdAt],
    slice,
    max: countCap + 1,
  })
  const rows = await db()
    .select({ ...columns, found: sql<number>`page.found`.mapWith(Number) })
    .from(activityLog)
    .innerJoin(sql`(${page}) as page`, sql`page.id = ${activityLog.id}`)
    .orderBy(...slice.orderBy)
  // Past the last match there is no row that carries the total.
  if (rows.length === 0 && query.position)
    return {
      fetched: [],
      counted: (await foundEntries({ ...query, position: null }, where)).counted,
    }
  return { fetched: rows.map(({ found: _, ...row }) => row), counted: rows[0]?.found ?? 0 }
}

function conditions(
  { filters, search, from, to }: Pick<AuditListQuery, 'filters' | 'search' | 'from' | 'to'>,
  zone: string,
): SQL | undefined {
  const { actor, entity, action, channel } = filters
  return and(
    actor ? didIt(actor) : undefined,
    entity ? eq(activityLog.entityType, entity) : undefined,
    action ? eq(activityLog.action, action) : undefined,
    channel ? eq(activityLog.channel, channel) : undefined,
    from ? gte(activityLog.createdAt, startOfDay(zone, from)) : undefined,
    to ? lt(activityLog.createdAt, startOfDay(zone, addDays(to, 1))) : undefined,
    search === '' ? undefined : matches(search),
  )
}

/**
 * Also what they did while they were logged in as a customer: nothing can be changed then, so all
 * of it are exports.
 */
function didIt(userId: string): SQL | undefined {
  const exported: ActivityAction = 'exported'
  return or(
    eq(activityLog.actorId, userId),
    and(eq(activityLog.action, exported), eq(activityLog.viewedById, userId)),
  )
}

function matches(search: string): SQL {
  const pattern = searchPattern(search)
  return pattern === null ? sql`false` : ilike(searched, pattern)
}

const batch = 1_000

/** Everything that matches a query, in the order of the list and in batches to bound memory. */
export async function* everyAuditEntry(query: AuditListQuery): AsyncGenerator<AuditEntry[]> {
  const where = conditions(query, (await siteSettings()).timezone)
  let position: AuditListQuery['position'] = null
  do {
    const asked: Asked = { descending: query.descending, position, size: batch }
    const { rows, next } = keysetPage(sort, asked, await readEntries(asked, where))
    if (rows.length > 0) yield rows
    position = next === null ? null : { direction: 'after', token: next }
  } while (position !== null)
}

/** One entry, or null. */
export async function auditEntry(id: string): Promise<AuditEntry | null> {
  const [row] = await db().select(columns).from(activityLog).where(eq(activityLog.id, id))
  return row ?? null
}
