import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, startOfDay } from '#kernel/dates.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import type { TicketCategory } from '../../rules/ticket.ts'
import { supportTickets } from '../../tables.server.ts'
import type { ReportQuery } from '../rules/report-query.ts'

/** Open minutes of the office, as the promises count them; null where nothing was measured. */
export type Times = { count: number; median: number | null; p90: number | null; kept: number; broken: number }
export type Opened = Times & { nextKept: number; nextBroken: number }
export type Busy = { weekday: number; hour: number; count: number }

/** Both parts count each ticket once: those opened in the range, and those solved in it. */
export type TicketReport = {
  opened: Opened
  solved: Times
  days: { day: CalendarDate; opened: number; solved: number }[]
  categories: { category: TicketCategory; opened: Times; solved: Times }[]
  agents: { agentId: string | null; opened: Times; solved: Times }[]
  busy: Busy[]
}

type Row = Opened & {
  level: 'all' | 'day' | 'busy' | 'category' | 'agent'
  day: CalendarDate | null
  weekday: number | null
  hour: number | null
  category: TicketCategory | null
  agentId: string | null
}

/** The moment a ticket was solved, or closed without: an index has it. */
const solvedAt = sql`coalesce(${supportTickets.resolvedAt}, ${supportTickets.closedAt})`
const isSolved = sql`(${supportTickets.resolvedAt} is not null or ${supportTickets.closedAt} is not null)`

/** What narrows tickets beside their days. */
export function ticketsOf({ team, category, agent }: ReportQuery): SQL | undefined {
  return and(
    team ? eq(supportTickets.team, team) : undefined,
    category ? eq(supportTickets.category, category) : undefined,
    agent === 'none' ? sql`${supportTickets.assignedAgentId} is null` : agent ? eq(supportTickets.assignedAgentId, agent) : undefined,
  )
}

/** The first moment of the range and the first after it, in the time zone of the office. */
export function momentsOf({ from, to }: Pick<ReportQuery, 'from' | 'to'>, zone: string): { since: Date; until: Date } {
  return { since: startOfDay(zone, from), until: startOfDay(zone, addDays(to, 1)) }
}

/** The figures of the support desk, for staff who handle tickets; the page's guard asks. Two passes over an index, whatever is grouped. */
export async function ticketReport(query: ReportQuery): Promise<TicketReport> {
  const { timezone } = await siteSettings()
  const [opened, solved] = await Promise.all([openedTickets(query, timezone), solvedTickets(query, timezone)])
  return {
    opened: opened.find(({ level }) => level === 'all') ?? none,
    solved: solved.find(({ level }) => level === 'all') ?? none,
    days: joined(opened, solved, 'day', ({ day }) => day ?? '').map(({ key, ...counts }) => ({
      day: key,
      opened: counts.opened.count,
      solved: counts.solved.count,
    })),
    categories: joined(opened, solved, 'category', ({ category }) => category ?? 'general').map(({ key, ...times }) => ({ category: key, ...times })),
    agents: joined(opened, solved, 'agent', ({ agentId }) => agentId).map(({ key, ...times }) => ({ agentId: key, ...times })),
    busy: opened.filter(({ level }) => level === 'busy').map(({ weekday, hour, count }) => ({ weekday: weekday ?? 1, hour: hour ?? 0, count })),
  }
}

const none: Opened = { count: 0, median: null, p90: null, kept: 0, broken: 0, nextKept: 0, nextBroken: 0 }

function joined<Key extends string | null>(opened: readonly Row[], solved: readonly Row[], level: Row['level'], keyOf: (row: Row) => Key) {
  const of = (rows: readonly Row[]) => new Map(rows.filter((row) => row.level === level).map((row) => [keyOf(row), row]))
  const [one, other] = [of(opened), of(solved)]
  return [...new Set([...one.keys(), ...other.keys()])].map((key) => ({ key, opened: one.get(key) ?? none, solved: other.get(key) ?? none }))
}

/** One row for the whole, and one for each day, category, agent, and hour of the week. */
async function openedTickets(query: ReportQuery, zone: string): Promise<Row[]> {
  const { since, until } = momentsOf(query, zone)
  const at = sql`${now().toISOString()}::timestamptz`
  const { rows } = await db().execute<Row>(sql`
    with counted as (
      select ${supportTickets.createdAt} at time zone ${zone} as local, ${supportTickets.category} as category,
        ${supportTickets.assignedAgentId} as agent, ${supportTickets.firstResponseMinutes} as minutes,
        case when ${supportTickets.firstRespondedAt} is not null then ${supportTickets.firstRespondedAt} <= ${supportTickets.firstResponseDueAt}
          when ${supportTickets.slaPausedAt} is null and ${supportTickets.firstResponseDueAt} < ${at} then false end as kept,
        ${supportTickets.firstRespondedAt} is not null as answered,
        ${supportTickets.answersInTime} as in_time, ${supportTickets.answersLate} as late,
        (${supportTickets.slaPausedAt} is null and ${supportTickets.nextResponseDueAt} < ${at})::int as overdue
      from ${supportTickets}
      where ${and(gte(supportTickets.createdAt, since), lt(supportTickets.createdAt, until), ticketsOf(query))})
    select ${levelOf}, day::text as day, weekday, hour, category, agent as "agentId", count(*)::int as count, ${percentiles},
      count(*) filter (where kept)::int as kept, count(*) filter (where not kept)::int as broken,
      coalesce(sum(in_time), 0)::int - count(*) filter (where answered and kept is not false)::int as "nextKept",
      coalesce(sum(late), 0)::int - count(*) filter (where answered and not kept)::int + coalesce(sum(overdue), 0)::int as "nextBroken"
    from (select *, local::date as day, extract(isodow from local)::int as weekday, extract(hour from local)::int as hour from counted) as local
    group by grouping sets ((), (day), (weekday, hour), (category), (agent))
    order by day, weekday, hour, category, agent`)
  return rows
}

async function solvedTickets(query: ReportQuery, zone: string): Promise<Row[]> {
  const { since, until } = momentsOf(query, zone)
  const { rows } = await db().execute<Row>(sql`
    select ${levelOf}, day::text as day, weekday, hour, category, agent as "agentId", count(*)::int as count, ${percentiles},
      count(*) filter (where minutes <= promised)::int as kept, count(*) filter (where minutes > promised)::int as broken,
      0 as "nextKept", 0 as "nextBroken"
    from (
      select (${solvedAt} at time zone ${zone})::date as day, null::int as weekday, null::int as hour, ${supportTickets.category} as category,
        ${supportTickets.assignedAgentId} as agent, ${supportTickets.resolutionMinutes} as minutes,
        (${supportTickets.slaTargets} ->> 'resolution')::float8 as promised
      from ${supportTickets}
      where ${and(isSolved, sql`${solvedAt} >= ${since.toISOString()}::timestamptz`, sql`${solvedAt} < ${until.toISOString()}::timestamptz`, ticketsOf(query))}) as solved
    group by grouping sets ((), (day), (category), (agent), (weekday, hour))
    order by day, category, agent`)
  return rows
}

const levelOf = sql`case when grouping(day) = 0 then 'day' when grouping(hour) = 0 then 'busy' when grouping(category) = 0 then 'category'
  when grouping(agent) = 0 then 'agent' else 'all' end as level`

const percentiles = sql`percentile_cont(0.5) within group (order by minutes) as median, percentile_cont(0.9) within group (order by minutes) as p90`
