import { and, desc, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgTable, unionAll } from 'drizzle-orm/pg-core'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { decodePosition, encodePosition } from '#kernel/paging.ts'
import { db } from '../database.server.ts'

export type TimelineEvent<Kind extends string = string> = {
  id: string
  kind: Kind
  /** A refinement of the kind: 'credit_note', 'cancelled', 'started', 'failed'. */
  state: string
  at: Date
  /** A number, a subject or a sentence. */
  title: string
  /** Who, to whom, or what else is to be said. */
  who: string
  amountCents: Cents | null
  /** What the event links to, if anything. */
  targetId: string | null
}

/**
 * Rows of one table as events; the table's id and `at` order them. Values are columns, or
 * expressions of PostgreSQL.
 */
export type TimelineSource<Kind extends string> = {
  kind: Kind
  from: PgTable
  leftJoin?: { table: PgTable; on: SQL | undefined }
  where: SQL | undefined
  state: SQLWrapper | string
  at: SQLWrapper
  title: SQLWrapper
  who: SQLWrapper | string
  amountCents: SQLWrapper | null
  targetId: SQLWrapper | null
}

export const timelineSize = 30

/**
 * Events of several tables on one line, newest first, one page; `older` is the position of the next
 * one, or null. An unreadable position is the newest page.
 */
export async function mergedTimeline<Kind extends string>(
  sources: readonly TimelineSource<Kind>[],
  after: string | null,
): Promise<{ events: TimelineEvent<Kind>[]; older: string | null }> {
  const from = positionOf(after)
  const [first, second, ...rest] = sources.map((source) => newestOf(source, from))
  if (!first) return { events: [], older: null }
  const merged = second
    ? unionAll(first, second, ...rest)
        .orderBy(sql`at desc`, sql`id desc`)
        .limit(timelineSize + 1)
    : first
  const rows: TimelineEvent<Kind>[] = await merged
  const events = rows.slice(0, timelineSize)
  const last = events.at(-1)
  return {
    events,
    older:
      last && rows.length > timelineSize ? encodePosition([last.at.toISOString(), last.id]) : null,
  }
}

/** One page of each table, found by its own index, is enough for a page of all. */
function newestOf<Kind extends string>(source: TimelineSource<Kind>, after: Position | null) {
  const { from, leftJoin, at } = source
  const id = getTableColumns<PgTable>(from).id
  if (!id) throw new TypeError('A table of a timeline has an id')
  const events = db()
    .select({
      id: sql<string>`${id}`.as('id'),
      kind: sql<Kind>`${source.kind}::text`.as('kind'),
      state: sql<string>`${source.state}::text`.as('state'),
      at: sql`${at}`.mapWith((value: string) => new Date(value)).as('at'),
      title: sql<string>`${source.title}::text`.as('title'),
      who: sql<string>`coalesce(${source.who}::text, '')`.as('who'),
      amountCents: sql<Cents | null>`${source.amountCents}::bigint`.as('amount_cents'),
      targetId: sql<string | null>`${source.targetId}::uuid`.as('target_id'),
    })
    .from(from)
    .$dynamic()
  const older = after
    ? sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : undefined
  const joined = leftJoin ? events.leftJoin(leftJoin.table, leftJoin.on) : events
  return joined
    .where(and(source.where, older))
    .orderBy(desc(at), desc(id))
    .limit(timelineSize + 1)
}

type Position = { at: string; id: string }

function positionOf(token: string | null): Position | null {
  const [at, id] = (token && decodePosition(token, 2)) || []
  const isReadable =
    typeof at === 'string' &&
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) &&
    !Number.isNaN(Date.parse(at)) &&
    typeof id === 'string' &&
    isId(id)
  return isReadable ? { at, id } : null
}
