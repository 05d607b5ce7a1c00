import { and, avg, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, startOfDay, type TimeZone } from '#kernel/dates.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { operatorChoices } from '../../operators/queries/operators.server.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'
import type { ReportedChat } from '../rules/chat-csv.ts'
import { type ChatReportQuery, endedCountCap } from '../rules/chat-report-query.ts'

const batch = 1000

/**
 * Every chat that began in the range, newest first, a thousand at a time. For staff who handle
 * chats.
 */
export async function* reportedChats(
  query: ChatReportQuery,
  zone: TimeZone,
): AsyncGenerator<ReportedChat[]> {
  let after: SQL | undefined
  while (true) {
    const rows = await db()
      .select({
        id: chatSessions.id,
        startedAt: chatSessions.startedAt,
        status: chatSessions.status,
        visitorName: chatSessions.visitorName,
        visitorEmail: chatSessions.visitorEmail,
        operatorName: chatOperators.name,
        initialPageUrl: chatSessions.initialPageUrl,
        waitSeconds: sql<
          number | null
        >`extract(epoch from ${chatSessions.firstResponseAt} - ${chatSessions.startedAt})::float8`,
        responseSeconds: chatSessions.responseTimeSeconds,
        durationSeconds: chatSessions.totalDurationSeconds,
        messages: chatSessions.lastSeq,
        rating: chatSessions.rating,
        ratingComment: chatSessions.ratingComment,
        ticketNumber: supportTickets.number,
      })
      .from(chatSessions)
      .leftJoin(chatOperators, eq(chatOperators.id, chatSessions.assignedOperatorId))
      .leftJoin(supportTickets, eq(supportTickets.id, chatSessions.ticketId))
      .where(and(chatsOf(query, zone), after))
      .orderBy(sql`${chatSessions.startedAt} desc`, sql`${chatSessions.id} desc`)
      .limit(batch)
    yield rows
    const last = rows.at(-1)
    if (rows.length < batch || !last) return
    after = sql`(${chatSessions.startedAt}, ${chatSessions.id}) < (${last.startedAt.toISOString()}::timestamptz, ${last.id}::uuid)`
  }
}

/** Chats that began on the days of the range in the office's time zone; an index has them. */
function chatsOf({ from, to, operator }: ChatReportQuery, zone: TimeZone): SQL | undefined {
  return and(
    gte(chatSessions.startedAt, startOfDay(zone, from)),
    lt(chatSessions.startedAt, startOfDay(zone, addDays(to, 1))),
    operator === null ? undefined : eq(chatSessions.assignedOperatorId, operator),
  )
}

/**
 * Times are seconds: the median and what nine of ten stayed below; null where nothing was measured.
 */
export type Measured = { median: number | null; p90: number | null }

/**
 * Of chats that began in the range. Missed are those that ended before an answer. `rating` is the
 * average of `rated` chats.
 */
export type ChatFigures = {
  chats: number
  resolved: number
  missed: number
  /** Until an operator took the chat for the first time, and until the first answer. */
  waiting: Measured
  response: Measured
  /** Of resolved chats, from beginning to end. */
  duration: Measured
  rated: number
  rating: number | null
}

export type ChatReport = {
  /** A§3: chats at this moment, whatever the range. */
  waitingNow: number
  activeNow: number
  all: ChatFigures
  days: ({ day: CalendarDate } & ChatFigures)[]
  /** Each chat counts for the operator who had it last. */
  operators: ({ operatorId: string; name: string } & ChatFigures)[]
  busy: { weekday: number; hour: number; count: number }[]
}

type Row = {
  level: 'all' | 'day' | 'operator'
  day: CalendarDate | null
  operatorId: string | null
} & Pick<ChatFigures, 'chats' | 'resolved' | 'missed' | 'rated' | 'rating'> &
  Record<
    | 'waitingMedian'
    | 'waitingP90'
    | 'responseMedian'
    | 'responseP90'
    | 'durationMedian'
    | 'durationP90',
    number | null
  >

/** A§3: the figures of live chat, for staff who handle it; the page's guard asks. */
export async function chatReport(query: ChatReportQuery): Promise<ChatReport> {
  const { timezone } = await siteSettings()
  const where = chatsOf(query, timezone)
  const [now, rows, operators, busy] = await Promise.all([
    openNow(),
    figuresOf(where, timezone),
    operatorChoices(),
    busyOf(where, timezone),
  ])
  const figures = rows.map((row) => ({ row, figures: shaped(row) }))
  return {
    ...now,
    all: figures.find(({ row }) => row.level === 'all')?.figures ?? noFigures,
    days: figures.flatMap(({ row, figures: of }) =>
      row.level === 'day' && row.day !== null ? [{ day: row.day, ...of }] : [],
    ),
    operators: operators.flatMap(({ id, name }) => {
      const own = figures.find(({ row }) => row.level === 'operator' && row.operatorId === id)
      return own ? [{ operatorId: id, name, ...own.figures }] : []
    }),
    busy,
  }
}

const unmeasured: Measured = { median: null, p90: null }
const noFigures: ChatFigures = {
  chats: 0,
  resolved: 0,
  missed: 0,
  waiting: unmeasured,
  response: unmeasured,
  duration: unmeasured,
  rated: 0,
  rating: null,
}

function shaped({ chats, resolved, missed, rated, rating, ...times }: Row): ChatFigures {
  return {
    chats,
    resolved,
    missed,
    rated,
    rating,
    waiting: { median: times.waitingMedian, p90: times.waitingP90 },
    response: { median: times.responseMedian, p90: times.responseP90 },
    duration: { median: times.durationMedian, p90: times.durationP90 },
  }
}

async function openNow(): Promise<{ waitingNow: number; activeNow: number }> {
  const rows = await db()
    .select({ status: chatSessions.status, count: sql<number>`count(*)::int` })
    .from(chatSessions)
    .where(inArray(chatSessions.status, ['waiting', 'active']))
    .groupBy(chatSessions.status)
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return { waitingNow: of('waiting'), activeNow: of('active') }
}

const measured = (name: string) =>
  sql.raw(
    `percentile_cont(0.5) within group (order by ${name}) as "${name}Median", percentile_cont(0.9) within group (order by ${name}) as "${name}P90"`,
  )

async function figuresOf(where: SQL | undefined, zone: TimeZone): Promise<Row[]> {
  const { rows } = await db().execute<Row>(sql`
    with began as (
      select (${chatSessions.startedAt} at time zone ${zone})::date::text as day,
        ${chatSessions.assignedOperatorId} as operator,
        ${chatSessions.status} as status,
        extract(epoch from ${chatSessions.firstResponseAt} - ${chatSessions.startedAt})::float8 as waiting,
        ${chatSessions.responseTimeSeconds}::float8 as response,
        case when ${chatSessions.status} = 'resolved' then ${chatSessions.totalDurationSeconds}::float8 end as duration,
        ${chatSessions.rating} as rating
      from ${chatSessions} where ${where})
    select case when grouping(day) = 0 then 'day'
      when grouping(operator) = 0 then 'operator'
        else 'all' end as level, day, operator as "operatorId",
      count(*)::int as chats, count(*) filter (where status = 'resolved')::int as resolved, count(*) filter (where status = 'abandoned')::int as missed,
      ${measured('waiting')}, ${measured('response')}, ${measured('duration')},
      count(rating)::int as rated, avg(rating)::float8 as rating
    from began group by grouping sets ((), (day), (operator)) order by day`)
  return rows
}

async function busyOf(where: SQL | undefined, zone: TimeZone): Promise<ChatReport['busy']> {
  const { rows } = await db().execute<ChatReport['busy'][number]>(sql`
    select extract(isodow from local)::int as weekday, extract(hour
      from local)::int as hour, count(*)::int as count
    from (select ${chatSessions.startedAt} at time zone ${zone} as local
      from ${chatSessions} where ${where}) as began
    group by 1, 2 order by 1, 2`)
  return rows
}

/** A§3 chat stats, and how many chats this operator has now. */
export type ChatCounts = {
  waiting: number
  active: number
  resolved: number
  averageRating: number | null
  mine: number
  all: number
}

export function waitingChatCount(): Promise<number> {
  return db().$count(chatSessions, eq(chatSessions.status, 'waiting'))
}

/** For staff who handle chats; the page's guard asks. */
export async function chatCounts(operatorId: string | null): Promise<ChatCounts> {
  const { status, assignedOperatorId, rating } = chatSessions
  const isMine =
    operatorId === null ? undefined : and(eq(status, 'active'), eq(assignedOperatorId, operatorId))
  const [waiting, active, resolved, all, mine, [rated]] = await Promise.all([
    db().$count(chatSessions, eq(status, 'waiting')),
    db().$count(chatSessions, eq(status, 'active')),
    countUpTo(chatSessions, eq(status, 'resolved'), endedCountCap),
    countUpTo(chatSessions, undefined, endedCountCap),
    isMine === undefined ? 0 : db().$count(chatSessions, isMine),
    db()
      .select({ average: avg(rating).mapWith(Number) })
      .from(chatSessions)
      .where(isNotNull(rating)),
  ])
  return { waiting, active, resolved, all, mine, averageRating: rated?.average ?? null }
}
