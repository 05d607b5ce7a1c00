import { count, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { supportTickets } from '../tables.server.ts'

/** A§3 'Ticket count view'. Unassigned, urgent and high leave out resolved and closed tickets (A§7). */
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
  const unsolved = sql`${supportTickets.status} not in ('resolved', 'closed')`
  const rows = await db()
    .select({
      status: supportTickets.status,
      count: count(),
      unassigned: sql<number>`count(*) filter (where ${unsolved} and ${supportTickets.assignedAgentId} is null)::int`,
      urgent: sql<number>`count(*) filter (where ${unsolved} and ${supportTickets.priority} = 'urgent')::int`,
      high: sql<number>`count(*) filter (where ${unsolved} and ${supportTickets.priority} = 'high')::int`,
    })
    .from(supportTickets)
    .groupBy(supportTickets.status)
  const of = (status: (typeof rows)[number]['status']) => rows.find((row) => row.status === status)?.count ?? 0
  const sum = (name: 'unassigned' | 'urgent' | 'high') => rows.reduce((total, row) => total + row[name], 0)
  return {
    open: of('open'),
    inProgress: of('in_progress'),
    waitingCustomer: of('waiting_customer'),
    resolved: of('resolved'),
    closed: of('closed'),
    unassigned: sum('unassigned'),
    urgent: sum('urgent'),
    high: sum('high'),
  }
}
