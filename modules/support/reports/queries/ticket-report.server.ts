import { and, count, desc, eq, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, startOfDay } from '#kernel/dates.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import type { TicketCategory } from '../../rules/ticket.ts'
import { supportRatings } from '../../tables.ratings.server.ts'
import { supportTickets } from '../../tables.server.ts'
import type { ReportQuery } from '../rules/ticket-report.ts'

/** Open minutes of the office, as the promises count them; null where nothing was measured. */
export type Times = {
  count: number
  median: number | null
  p90: number | null
  kept: number
  broken: number
}
export type Opened = Times & { nextKept: number; nextBroken: number }
export type Busy = { weekday: number; hour: number; count: number }

/** Both parts count each ticket once: those opened in the range, and those solved in it. */
export type TicketReport = {
  opened: Opened
  solved: Times
  days: { day: CalendarDate; opened: number; solved: number }[]
  categories: { category: TicketCategory; opened: Times; solved: Times }[]
  agents: { agentId: string | null; opened: Times; solved: Times }[]
  /** By the hour of the office's clock at which tickets were opened. */
  hours: { hour: number; opened: Times; solved: Times }[]
  busy: Busy[]
}

type Row = Opened & {
  level: 'all' | 'category' | 'agent' | 'hour'
  category: TicketCategory | null
  agentId: string | null
  hour: number | null
}

/** Tickets of one hour of the office's clock, `hour` from 0. */
type HourRow = { day: CalendarDate; weekday: number; hour: number; count: number }

/** The moment a ticket was solved, or closed without: an index has it. */
const solvedAt = sql`coalesce(${supportTickets.resolvedAt}, ${supportTickets.closedAt})`
const isSolved = sql`(${supportTickets.resolvedAt} is not null
  or ${supportTickets.closedAt} is not null)`

/** What narrows tickets beside their days. */
export function ticketsOf({ team, category, agent }: ReportQuery): SQL | undefined {
  return and(
    // A merged ticket is counted as the one that it became.
    isNull(supportTickets.mergedInto),
    team ? eq(supportTickets.team, team) : undefined,
    category ? eq(supportTickets.category, category) : undefined,
    agent === 'none'
      ? sql`${supportTickets.assignedAgentId} is null`
      : agent
        ? eq(supportTickets.assignedAgentId, agent)
        : undefined,
  )
}

/** The first moment of the range and the first after it, in the time zone of the office. */
export function momentsOf(
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
  zone: string,
): { since: Date; until: Date } {
  return { since: startOfDay(zone, from), until: startOfDay(zone, addDays(to, 1)) }
}

/**
 * The figures of the support desk, for staff who handle tickets; the page's guard asks. Each part
 * reads its range from an index, whatever is grouped.
 */
export async function ticketReport(query: ReportQuery): Promise<TicketReport> {
  const { timezone } = await siteSettings()
  const { since, until } = momentsOf(query, timezone)
  const isOpened = and(
    gte(supportTickets.createdAt, since),
    lt(supportTickets.createdAt, until),
    ticketsOf(query),
  )
  const from = sql`${solvedAt} >= ${since.toISOString()}::timestamptz`
  const isSolvedThen = and(
    isSolved,
    from,
    sql`${solvedAt} < ${until.toISOString()}::timestamptz`,
    ticketsOf(query),
  )
  const [opened, solved, openedHours, solvedHours] = await Promise.all([
    openedTimes(isOpened, timezone),
    solvedTimes(isSolvedThen, timezone),
    hoursOf(sql`${supportTickets.createdAt}`, isOpened, timezone),
    hoursOf(solvedAt, isSolvedThen, timezone),
  ])
  return {
    opened: opened.find(({ level }) => level === 'all') ?? none,
    solved: solved.find(({ level }) => level === 'all') ?? none,
    days: daysIn(openedHours, solvedHours),
    categories: joined(opened, solved, {
      level: 'category',
      keyOf: ({ category }) => category ?? 'general',
    }).map(({ key, ...times }) => ({ category: key, ...times })),
    agents: joined(opened, solved, { level: 'agent', keyOf: ({ agentId }) => agentId }).map(
      ({ key, ...times }) => ({
        agentId: key,
        ...times,
      }),
    ),
    hours: joined(opened, solved, { level: 'hour', keyOf: ({ hour }) => String(hour ?? 0) })
      .map(({ key, ...times }) => ({ hour: Number(key), ...times }))
      .sort((one, other) => one.hour - other.hour),
    busy: busyIn(openedHours),
  }
}

const none: Opened = {
  count: 0,
  median: null,
  p90: null,
  kept: 0,
  broken: 0,
  nextKept: 0,
  nextBroken: 0,
}

function daysIn(opened: readonly HourRow[], solved: readonly HourRow[]): TicketReport['days'] {
  const [one, other] = [countByDay(opened), countByDay(solved)]
  const days = [...new Set([...one.keys(), ...other.keys()])].sort()
  return days.map((day) => ({ day, opened: one.get(day) ?? 0, solved: other.get(day) ?? 0 }))
}

function countByDay(rows: readonly HourRow[]): Map<CalendarDate, number> {
  const days = new Map<CalendarDate, number>()
  for (const { day, count } of rows) days.set(day, (days.get(day) ?? 0) + count)
  return days
}

function busyIn(rows: readonly HourRow[]): Busy[] {
  const busy = new Map<string, Busy>()
  for (const { weekday, hour, count } of rows) {
    const key = `${weekday} ${hour}`
    busy.set(key, { weekday, hour, count: (busy.get(key)?.count ?? 0) + count })
  }
  return [...busy.values()].sort(
    (one, other) => one.weekday - other.weekday || one.hour - other.hour,
  )
}

function joined<Key extends string | null>(
  opened: readonly Row[],
  solved: readonly Row[],
  { level, keyOf }: { level: Row['level']; keyOf: (row: Row) => Key },
) {
  const of = (rows: readonly Row[]) =>
    new Map(rows.filter((row) => row.level === level).map((row) => [keyOf(row), row]))
  const [one, other] = [of(opened), of(solved)]
  return [...new Set([...one.keys(), ...other.keys()])].map((key) => ({
    key,
    opened: one.get(key) ?? none,
    solved: other.get(key) ?? none,
  }))
}

async function openedTimes(where: SQL | undefined, zone: string): Promise<Row[]> {
  const at = sql`${now().toISOString()}::timestamptz`
  const { rows } = await db().execute<Row>(sql`
    with counted as (
      select ${supportTickets.category} as category,
        ${supportTickets.assignedAgentId} as agent,
        ${supportTickets.firstResponseMinutes} as minutes,
        ${hourOpened(zone)} as hour,
        case when ${supportTickets.firstRespondedAt} is not null then ${supportTickets.firstRespondedAt} <= ${supportTickets.firstResponseDueAt}
          when ${supportTickets.slaPausedAt} is null
            and ${supportTickets.firstResponseDueAt} < ${at} then false end as kept,
        ${supportTickets.firstRespondedAt} is not null as answered,
        ${supportTickets.answersInTime} as in_time, ${supportTickets.answersLate} as late,
        (${supportTickets.slaPausedAt} is null
          and ${supportTickets.nextResponseDueAt} < ${at})::int as overdue
      from ${supportTickets} where ${where})
    select ${levelOf}, category, agent as "agentId", hour, count(*)::int as count, ${percentiles},
      count(*) filter (where kept)::int as kept, count(*) filter (where not kept)::int as broken,
      coalesce(sum(in_time), 0)::int - count(*) filter (where answered
        and kept is not false)::int as "nextKept",
      coalesce(sum(late), 0)::int - count(*) filter (where answered
        and not kept)::int + coalesce(sum(overdue), 0)::int as "nextBroken"
    from counted group by grouping sets ((), (category), (agent), (hour)) order by category, agent`)
  return rows
}

async function solvedTimes(where: SQL | undefined, zone: string): Promise<Row[]> {
  const { rows } = await db().execute<Row>(sql`
    select ${levelOf}, category, agent as "agentId", hour, count(*)::int as count, ${percentiles},
      count(*) filter (where minutes <= promised)::int as kept, count(*) filter (where minutes > promised)::int as broken,
      0 as "nextKept", 0 as "nextBroken"
    from (
      select ${supportTickets.category} as category,
        ${supportTickets.assignedAgentId} as agent,
        ${supportTickets.resolutionMinutes} as minutes,
        ${hourOpened(zone)} as hour,
        (${supportTickets.slaTargets} ->> 'resolution')::float8 as promised
      from ${supportTickets} where ${where}) as solved
    group by grouping sets ((), (category), (agent), (hour)) order by category, agent`)
  return rows
}

/**
 * Counted by the hour of the office's clock: days and hours of the week are added up from these.
 */
async function hoursOf(moment: SQL, where: SQL | undefined, zone: string): Promise<HourRow[]> {
  const { rows } = await db().execute<HourRow>(sql`
    select local::date::text as day, extract(isodow
      from local)::int as weekday, extract(hour
      from local)::int as hour, sum(count)::int as count
    from (select date_trunc('hour', ${moment} at time zone ${zone}) as local, count(*) as count
      from ${supportTickets} where ${where} group by 1) as hours
    group by 1, 2, 3`)
  return rows
}

const levelOf = sql`case when grouping(category) = 0 then 'category'
  when grouping(agent) = 0 then 'agent'
    when grouping(hour) = 0 then 'hour' else 'all' end as level`

const hourOpened = (zone: string) =>
  sql`extract(hour from ${supportTickets.createdAt} at time zone ${zone})::int`

const percentiles = sql`percentile_cont(0.5) within group (order by minutes) as median, percentile_cont(0.9) within group (order by minutes) as p90`

export type RatingComment = {
  ticketId: string
  number: string
  stars: number
  feedback: string
  ratedAt: Date
}

/**
 * What customers said in the range: how often each number of stars, and their last ten comments.
 */
export type RatingReport = { counts: { stars: number; count: number }[]; comments: RatingComment[] }

/** For staff who handle tickets; the page's guard asks. */
export async function ratingReport(query: ReportQuery): Promise<RatingReport> {
  const { timezone } = await siteSettings()
  const { since, until } = momentsOf(query, timezone)
  const where = and(
    gte(supportRatings.ratedAt, since),
    lt(supportRatings.ratedAt, until),
    ticketsOf(query),
  )
  const ofTicket = eq(supportTickets.id, supportRatings.ticketId)
  const [counts, comments] = await Promise.all([
    db()
      .select({ stars: supportRatings.stars, count: count() })
      .from(supportRatings)
      .innerJoin(supportTickets, ofTicket)
      .where(where)
      .groupBy(supportRatings.stars)
      .orderBy(desc(supportRatings.stars)),
    db()
      .select({
        ticketId: supportTickets.id,
        number: supportTickets.number,
        stars: supportRatings.stars,
        feedback: supportRatings.feedback,
        ratedAt: supportRatings.ratedAt,
      })
      .from(supportRatings)
      .innerJoin(supportTickets, ofTicket)
      .where(and(where, ne(supportRatings.feedback, '')))
      .orderBy(desc(supportRatings.ratedAt))
      .limit(10),
  ])
  return { counts, comments }
}
