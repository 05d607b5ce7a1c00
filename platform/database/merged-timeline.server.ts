import { type SQL, sql } from 'drizzle-orm'
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
  /** What the event leads to, where it leads somewhere. */
  targetId: string | null
}

/** Rows of one table as events. `from` is what follows the word, with its condition; `table` names the one whose id and time order them. */
export type TimelineSource<Kind extends string> = {
  kind: Kind
  table: SQL
  from: SQL
  state: SQL
  at: SQL
  title: SQL
  who: SQL
  amount: SQL
  targetId: SQL
}

export const timelineSize = 30

/** Events of several tables on one line, newest first, one page; `older` is the position of the next one, or null. An unreadable position is the newest page. */
export async function mergedTimeline<Kind extends string>(
  sources: readonly TimelineSource<Kind>[],
  after: string | null,
): Promise<{ events: TimelineEvent<Kind>[]; older: string | null }> {
  const from = positionOf(after)
  const parts = sources.map((source) => part(source, from))
  const { rows } = await db().execute<Row<Kind>>(sql`
    select * from (${sql.join(parts, sql` union all `)}) as events order by at desc, id desc limit ${timelineSize + 1}`)
  const events = rows.slice(0, timelineSize).map(eventOf)
  const last = events.at(-1)
  return { events, older: last && rows.length > timelineSize ? encodePosition([last.at.toISOString(), last.id]) : null }
}

type Row<Kind> = {
  id: string
  kind: Kind
  state: string
  at: Date | string
  title: string
  who: string
  amount: string | null
  target_id: string | null
}

function eventOf<Kind extends string>(row: Row<Kind>): TimelineEvent<Kind> {
  const { id, kind, state, title, who, amount, target_id: targetId } = row
  return { id, kind, state, at: new Date(row.at), title, who, amountCents: amount === null ? null : Number(amount), targetId }
}

/** Each source is cut to a page by an index before they are brought together. */
function part(source: TimelineSource<string>, after: { at: string; id: string } | null): SQL {
  const id = sql`${source.table}.id`
  const beyond = after ? sql` and (${source.at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  return sql`(select ${id} as id, ${source.kind}::text as kind, ${source.state} as state, ${source.at} as at, ${source.title} as title, ${source.who} as who,
    ${source.amount}::bigint as amount, ${source.targetId}::uuid as target_id
    from ${source.from}${beyond} order by ${source.at} desc, ${id} desc limit ${timelineSize + 1})`
}

function positionOf(token: string | null): { at: string; id: string } | null {
  const [at, id] = (token && decodePosition(token, 2)) || []
  const isReadable =
    typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) && !Number.isNaN(Date.parse(at)) && typeof id === 'string' && isId(id)
  return isReadable ? { at, id } : null
}
