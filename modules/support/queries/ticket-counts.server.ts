import { and, count, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { type TicketStatus, unsolvedStatuses, waitingForStaffStatuses } from '../rules/ticket.ts'
import { solvedCountCap } from '../rules/ticket-list.ts'
import { supportTickets } from '../tables.server.ts'

/**
 * A§3 'Ticket count view'. A merged ticket is counted as the one that it became. Unassigned, urgent
 * and high leave out resolved and closed tickets (A§7). Resolved and closed are counted up to
 * `solvedCountCap`.
 */
export type TicketCounts = {
  open: number
  inProgress: number
  waitingCustomer: number
  resolved: number
  closed: number
  unassigned: number
  urgent: number
  high: number
}

export async function ticketCounts(): Promise<TicketCounts> {
  const [rows, resolved, closed] = await Promise.all([
    unsolvedCounts(),
    solvedCount('resolved'),
    solvedCount('closed'),
  ])
  const of = (status: (typeof rows)[number]['status']) =>
    rows.find((row) => row.status === status)?.count ?? 0
  const sum = (name: 'unassigned' | 'urgent' | 'high') =>
    rows.reduce((total, row) => total + row[name], 0)
  return {
    open: of('open'),
    inProgress: of('in_progress'),
    waitingCustomer: of('waiting_customer'),
    resolved,
    closed,
    unassigned: sum('unassigned'),
    urgent: sum('urgent'),
    high: sum('high'),
  }
}

/**
 * Tickets that wait for staff, and those whose promised time has passed, each counted up to
 * `countCap` + 1.
 */
export async function waitingTicketCounts(): Promise<{ waiting: number; overdue: number }> {
  const counted = (where: SQL | undefined) => countUpTo(supportTickets, where)
  const [waiting, overdue] = await Promise.all([
    counted(inArray(supportTickets.status, [...waitingForStaffStatuses])),
    counted(lt(supportTickets.slaDueAt, now())),
  ])
  return { waiting, overdue }
}

/**
 * Tickets of a status. Merged ones, which are closed as well, are only the old numbers of others.
 */
export function isInStatus(status: TicketStatus): SQL | undefined {
  return and(eq(supportTickets.status, status), isNull(supportTickets.mergedInto))
}

function unsolvedCounts() {
  return db()
    .select({
      status: supportTickets.status,
      count: count(),
      unassigned: sql<number>`count(*) filter (where ${supportTickets.assignedAgentId} is null)::int`,
      urgent: sql<number>`count(*) filter (where ${supportTickets.priority} = 'urgent')::int`,
      high: sql<number>`count(*) filter (where ${supportTickets.priority} = 'high')::int`,
    })
    .from(supportTickets)
    .where(inArray(supportTickets.status, [...unsolvedStatuses]))
    .groupBy(supportTickets.status)
}

/** There are ever more of them, so that counting all would take ever longer. */
function solvedCount(status: 'resolved' | 'closed'): Promise<number> {
  return countUpTo(supportTickets, isInStatus(status), solvedCountCap)
}
