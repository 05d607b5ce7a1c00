import { and, count, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { TimeZone } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { Page } from '#kernel/paging.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { hasText } from '#platform/database/text-search.server.ts'
import { db } from '#platform/database.server.ts'
import {
  type TicketCategory,
  type TicketPriority,
  type TicketStatus,
  unsolvedStatuses,
} from '../../rules/ticket.ts'
import type { OwnTicketListQuery } from '../../rules/ticket-list.ts'
import { type TicketReach, ticketReachOf } from '../../rules/ticket-reach.ts'
import { customerMergedTickets, customerTickets } from '../../tables.customer-views.server.ts'

export type OwnTicketRow = {
  id: string
  number: string
  subject: string
  category: TicketCategory
  priority: TicketPriority
  status: TicketStatus
  createdAt: Date
  lastPublicMessageAt: Date | null
}

const columns = {
  id: customerTickets.id,
  number: customerTickets.number,
  subject: customerTickets.subject,
  category: customerTickets.category,
  priority: customerTickets.priority,
  status: customerTickets.status,
  createdAt: customerTickets.createdAt,
  lastPublicMessageAt: customerTickets.lastPublicMessageAt,
}

const newestFirst: KeysetSort<OwnTicketRow> = [
  {
    column: customerTickets.createdAt,
    kind: 'moment',
    of: (row) => row.createdAt,
    nullsLast: true,
  },
  { column: customerTickets.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/** One page of a customer's tickets, newest first (A§7). */
export async function ownTickets(
  reach: TicketReach,
  query: OwnTicketListQuery,
): Promise<Page<OwnTicketRow>> {
  const where = and(reachable(reach), matching(query))
  return listPage(newestFirst, query, { table: customerTickets, where }, (slice) =>
    db()
      .select(columns)
      .from(customerTickets)
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

function matching({ filters, search }: OwnTicketListQuery): SQL | undefined {
  return and(
    filters.status ? eq(customerTickets.status, filters.status) : undefined,
    filters.category ? eq(customerTickets.category, filters.category) : undefined,
    filters.priority ? eq(customerTickets.priority, filters.priority) : undefined,
    hasText(search, customerTickets.subject, customerTickets.number),
  )
}

export type OwnTicketStats = {
  total: number
  open: number
  inProgress: number
  waiting: number
  resolved: number
  byCategory: Partial<Record<TicketCategory, number>>
  /** Opened within the last seven days. */
  recent: number
}

const recentDays = 7

function noTickets(): OwnTicketStats {
  return { total: 0, open: 0, inProgress: 0, waiting: 0, resolved: 0, byCategory: {}, recent: 0 }
}

/** A§7 'Customer ticket stats'. */
export async function ownTicketStats(reach: TicketReach, at: Date): Promise<OwnTicketStats> {
  const since = new Date(at.getTime() - recentDays * 86_400_000)
  const rows = await db()
    .select({
      status: customerTickets.status,
      category: customerTickets.category,
      count: count(),
      recent: sql<number>`count(*) filter (where ${gte(customerTickets.createdAt, since)})::int`,
    })
    .from(customerTickets)
    .where(reachable(reach))
    .groupBy(customerTickets.status, customerTickets.category)
  const stats = noTickets()
  for (const row of rows) {
    stats.total += row.count
    stats.recent += row.recent
    if (row.status === 'open') stats.open += row.count
    if (row.status === 'in_progress') stats.inProgress += row.count
    if (row.status === 'waiting_customer') stats.waiting += row.count
    if (row.status === 'resolved') stats.resolved += row.count
    stats.byCategory[row.category] = (stats.byCategory[row.category] ?? 0) + row.count
  }
  return stats
}

export type OwnTicketOverview = {
  page: Page<OwnTicketRow>
  stats: OwnTicketStats
  now: Date
  zone: TimeZone
}

/**
 * The customer's list of tickets with its counts; empty for a user who has bought nothing yet.
 * `now` and `zone` are for relative times.
 */
export async function ownTicketOverview(
  actor: Actor,
  query: OwnTicketListQuery,
): Promise<OwnTicketOverview> {
  const reach = ticketReachOf(actor)
  const at = now()
  const [page, stats, { timezone }] = await Promise.all([
    reach === null ? nothing : ownTickets(reach, query),
    reach === null ? noTickets() : ownTicketStats(reach, at),
    siteSettings(),
  ])
  return { page, stats, now: at, zone: timezone }
}

const nothing: Page<OwnTicketRow> = {
  rows: [],
  next: null,
  previous: null,
  count: 0,
  countIsCapped: false,
}

/**
 * The tickets that still want something, those that wait for the customer first; for the home of
 * the account.
 */
export async function unsolvedTickets(actor: Actor, limit = 5): Promise<OwnTicketRow[]> {
  const reach = ticketReachOf(actor)
  if (reach === null) return []
  return db()
    .select(columns)
    .from(customerTickets)
    .where(and(reachable(reach), inArray(customerTickets.status, [...unsolvedStatuses])))
    .orderBy(
      sql`${customerTickets.status} = 'waiting_customer' desc`,
      desc(customerTickets.createdAt),
      desc(customerTickets.id),
    )
    .limit(limit)
}

/** The tickets of one service that its customer sees, newest first. */
export function ticketsOfService(
  reach: TicketReach,
  serviceId: string,
  limit = 5,
): Promise<OwnTicketRow[]> {
  return db()
    .select(columns)
    .from(customerTickets)
    .where(and(reachable(reach), eq(customerTickets.relatedServiceId, serviceId)))
    .orderBy(
      sql`${customerTickets.createdAt} desc nulls last`,
      sql`${customerTickets.id} desc nulls last`,
    )
    .limit(limit)
}

/** The tickets that a user sees, as `isReached` says. */
export function reachable({ customerId, userId, categories }: TicketReach): SQL | undefined {
  const own = userId === null ? undefined : eq(customerTickets.openedBy, userId)
  return and(
    eq(customerTickets.customerId, customerId),
    categories === 'all' ? undefined : or(inArray(customerTickets.category, [...categories]), own),
  )
}

/**
 * Where the customer's ticket of this old address is now; null when it is not theirs or was not
 * merged.
 */
export async function ownMergedTicket(actor: Actor, ticketId: string): Promise<string | null> {
  const reach = ticketReachOf(actor)
  if (reach === null || !isId(ticketId)) return null
  const [row] = await db()
    .select({ mergedInto: customerMergedTickets.mergedInto })
    .from(customerMergedTickets)
    .where(
      and(
        eq(customerMergedTickets.id, ticketId),
        eq(customerMergedTickets.customerId, reach.customerId),
      ),
    )
  if (!row?.mergedInto) return null
  const isHere =
    (await db().$count(
      customerTickets,
      and(eq(customerTickets.id, row.mergedInto), reachable(reach)),
    )) > 0
  return isHere ? row.mergedInto : ownMergedTicket(actor, row.mergedInto)
}
