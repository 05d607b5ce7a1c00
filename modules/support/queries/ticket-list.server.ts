import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#kernel/dates.ts'
import { cappedCount, countCap, type Page } from '#kernel/paging.ts'
import { searchPattern } from '#kernel/search-pattern.ts'
import { chatMessages } from '#modules/chat/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type KeysetSort, keysetPage, keysetSlice } from '#platform/database/keyset.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { isCommon, pageOfFound } from '#platform/large-tables/rare-search.server.ts'
import {
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  type TicketTeam,
  ticketPriorities,
  unsolvedStatuses,
  waitingForStaffStatuses,
} from '../rules/ticket.ts'
import {
  type RatingFilter,
  statusesIn,
  type TicketListQuery,
  type TicketSort,
} from '../rules/ticket-list.ts'
import { supportRatings } from '../tables.ratings.server.ts'
import { supportMessages, supportTickets } from '../tables.server.ts'
import { isInStatus } from './ticket-counts.server.ts'

export type TicketListRow = {
  id: string
  number: string
  subject: string
  requesterName: string
  requesterEmail: string
  category: TicketCategory
  priority: TicketPriority
  status: TicketStatus
  team: TicketTeam | null
  tags: string[]
  agentId: string | null
  agentName: string | null
  createdAt: Date
  updatedAt: Date
  /** The next promise that would be broken; null while nothing runs. */
  slaDueAt: Date | null
  /** What its customer gave it. */
  stars: number | null
  escalatedAt: Date | null
  /** The number of the ticket that it was merged into. */
  mergedInto: string | null
}

const columns = {
  id: supportTickets.id,
  number: supportTickets.number,
  subject: supportTickets.subject,
  requesterName: supportTickets.requesterName,
  requesterEmail: supportTickets.requesterEmail,
  category: supportTickets.category,
  priority: supportTickets.priority,
  status: supportTickets.status,
  team: supportTickets.team,
  tags: supportTickets.tags,
  agentId: supportTickets.assignedAgentId,
  agentName: users.name,
  createdAt: supportTickets.createdAt,
  updatedAt: supportTickets.updatedAt,
  slaDueAt: supportTickets.slaDueAt,
  stars: supportRatings.stars,
  escalatedAt: supportTickets.escalatedAt,
  mergedInto: sql<string | null>`(select target.ticket_number
    from support_tickets target
    where target.id = support_tickets.merged_into)`,
  rank: supportTickets.priorityRank,
}

type Fetched = TicketListRow & { rank: number }

const byId = {
  column: supportTickets.id,
  kind: 'id',
  of: (row: Fetched) => row.id,
  nullsLast: true,
} as const

/** Each sort has its index in tables.server.ts, in this order of columns. */
const sorts: Record<TicketSort, KeysetSort<Fetched>> = {
  created: [
    {
      column: supportTickets.createdAt,
      kind: 'moment',
      of: (row) => row.createdAt,
      nullsLast: true,
    },
    byId,
  ],
  updated: [
    {
      column: supportTickets.updatedAt,
      kind: 'moment',
      of: (row) => row.updatedAt,
      nullsLast: true,
    },
    byId,
  ],
  priority: [
    { column: supportTickets.priorityRank, kind: 'whole', of: (row) => row.rank },
    { column: supportTickets.createdAt, kind: 'moment', of: (row) => row.createdAt },
    { column: supportTickets.id, kind: 'id', of: (row) => row.id },
  ],
  number: [{ column: supportTickets.number, kind: 'code', of: (row) => row.number }],
}

/** One page of all tickets, for staff who handle tickets; the page's guard asks. */
export async function ticketList(query: TicketListQuery): Promise<Page<TicketListRow>> {
  const { timezone } = await siteSettings()
  const where = and(...(await conditions(query, timezone)))
  const isRare = where !== undefined && !(await isCommon(supportTickets, where))
  const { fetched, counted } = await (isRare
    ? foundTickets(query, where)
    : ticketsAlong(query, where))
  const page = keysetPage(sorts[query.sort], query, fetched)
  // Going back past the beginning gives a full first page.
  if (query.position?.direction === 'before' && page.rows.length < query.size)
    return ticketList({ ...query, position: null })
  const rows = page.rows.map(({ rank: _, ...row }) => row)
  return { ...page, rows, ...cappedCount(counted) }
}

type Found = { fetched: Fetched[]; counted: number }

/** Reads along the sort until the page is full. */
async function ticketsAlong(query: TicketListQuery, where: SQL | undefined): Promise<Found> {
  const slice = keysetSlice(sorts[query.sort], query)
  const [fetched, counted] = await Promise.all([
    db()
      .select(columns)
      .from(supportTickets)
      .leftJoin(users, eq(users.id, supportTickets.assignedAgentId))
      .leftJoin(supportRatings, eq(supportRatings.ticketId, supportTickets.id))
      .where(and(where, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
    countUpTo(supportTickets, where),
  ])
  return { fetched, counted }
}

/** All that few tickets are, and their number, in one read. */
async function foundTickets(query: TicketListQuery, where: SQL): Promise<Found> {
  const slice = keysetSlice(sorts[query.sort], query)
  const { id, createdAt, updatedAt, priorityRank, number } = supportTickets
  const page = pageOfFound(supportTickets, where, {
    columns: [id, createdAt, updatedAt, priorityRank, number],
    slice,
    max: countCap + 1,
  })
  const fetched = await db()
    .select({ ...columns, found: sql<number>`page.found`.mapWith(Number) })
    .from(supportTickets)
    .innerJoin(sql`(${page}) as page`, sql`page.id = ${supportTickets.id}`)
    .leftJoin(users, eq(users.id, supportTickets.assignedAgentId))
    .leftJoin(supportRatings, eq(supportRatings.ticketId, supportTickets.id))
    .orderBy(...slice.orderBy)
  // Past the last match there is no row that carries the total.
  if (fetched.length === 0 && query.position)
    return { fetched, counted: (await foundTickets({ ...query, position: null }, where)).counted }
  return { fetched, counted: fetched[0]?.found ?? 0 }
}

async function conditions(
  { filters, search, from, to }: TicketListQuery,
  zone: string,
): Promise<(SQL | undefined)[]> {
  const { status, category, priority, team, agent, rating, customer } = filters
  return [
    status ? ofStatus(status) : undefined,
    category ? eq(supportTickets.category, category) : undefined,
    // The rank, so that one index serves the filter and the order of a list sorted by it.
    priority ? eq(supportTickets.priorityRank, ticketPriorities.indexOf(priority) + 1) : undefined,
    team ? eq(supportTickets.team, team) : undefined,
    rating ? ofRating(rating) : undefined,
    agent === 'none'
      ? isNull(supportTickets.assignedAgentId)
      : agent
        ? eq(supportTickets.assignedAgentId, agent)
        : undefined,
    customer ? eq(supportTickets.customerId, customer) : undefined,
    from ? gte(supportTickets.createdAt, startOfDay(zone, from)) : undefined,
    to ? lt(supportTickets.createdAt, startOfDay(zone, addDays(to, 1))) : undefined,
    search === '' ? undefined : await ticketMatches(search),
  ]
}

function ofStatus(status: string): SQL | undefined {
  if (status === 'overdue') return lt(supportTickets.slaDueAt, now())
  if (status === 'escalated')
    return sql`${supportTickets.escalatedAt} is not null
      and ${inArray(supportTickets.status, [...unsolvedStatuses])}`
  if (status === 'waiting_us') return inArray(supportTickets.status, [...waitingForStaffStatuses])
  if (status === 'merged') return isNotNull(supportTickets.mergedInto)
  if (status === 'unsolved') return inArray(supportTickets.status, [...unsolvedStatuses])
  const [first, ...others] = statusesIn(status)
  if (first === undefined) return sql`false`
  return others.length === 0
    ? isInStatus(first)
    : and(inArray(supportTickets.status, [first, ...others]), isNull(supportTickets.mergedInto))
}

function ofRating(rating: RatingFilter): SQL {
  const given =
    rating === 'any'
      ? sql``
      : sql`
    and ${supportRatings.stars} = ${Number(rating)}`
  return sql`exists (select from ${supportRatings}
    where ${supportRatings.ticketId} = ${supportTickets.id}${given})`
}

/**
 * A§7: part of the subject or of the number, in any case; who asked, because that is what a
 * caller says first; and the words of messages, of notes and of the chat that became the
 * ticket. Words that few messages have are found by the indexes of each table; where many have
 * them, the list walks along its sort and looks into the messages of each ticket, until its
 * page is full. `offset 0` keeps the planner from reading every message that has them into a
 * table of its own first.
 */
export async function ticketMatches(search: string): Promise<SQL> {
  const pattern = searchPattern(search)
  if (pattern === null) return sql`false`
  const { id, subject, number, requesterName, requesterEmail } = supportTickets
  const own = sql`${subject} ilike ${pattern} or ${number} ilike ${pattern}
    or ${requesterName} ilike ${pattern}
      or ${requesterEmail} ilike ${pattern}`
  const inMessages = sql`select m.ticket_id from support_messages m
    where m.message ilike ${pattern}`
  const inChats = sql`select c.ticket_id from chat_messages w
    join chat_sessions c on c.id = w.session_id
    where w.content ilike ${pattern} and c.ticket_id is not null`
  const [inMany, inManyChats] = await Promise.all([
    isCommon(supportMessages, sql`${supportMessages.message} ilike ${pattern}`),
    isCommon(chatMessages, sql`${chatMessages.content} ilike ${pattern}`),
  ])
  return inMany || inManyChats
    ? sql`(${own} or exists (${inMessages} and m.ticket_id = ${id} offset 0)
      or exists (${inChats} and c.ticket_id = ${id} offset 0))`
    : sql`${id} in (select ${id} from ${supportTickets}
      where ${own} union ${inMessages} union ${inChats})`
}
