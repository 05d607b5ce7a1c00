import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { supportRatings } from '../../tables.ratings.server.ts'
import { supportTickets } from '../../tables.server.ts'
import type { ReportedTicket, ReportQuery } from '../rules/ticket-report.ts'
import { momentsOf, ticketsOf } from './ticket-report.server.ts'

const batch = 1000

/**
 * Every ticket opened in the range, newest first, a thousand at a time. For staff who handle
 * tickets.
 */
export async function* reportedTickets(
  query: ReportQuery,
  zone: string,
): AsyncGenerator<ReportedTicket[]> {
  const { since, until } = momentsOf(query, zone)
  const where = and(
    gte(supportTickets.createdAt, since),
    lt(supportTickets.createdAt, until),
    ticketsOf(query),
  )
  let after: SQL | undefined
  while (true) {
    const rows = await db()
      .select({
        id: supportTickets.id,
        number: supportTickets.number,
        subject: supportTickets.subject,
        category: supportTickets.category,
        priority: supportTickets.priority,
        status: supportTickets.status,
        team: supportTickets.team,
        agentName: users.name,
        createdAt: supportTickets.createdAt,
        firstRespondedAt: supportTickets.firstRespondedAt,
        firstResponseDueAt: supportTickets.firstResponseDueAt,
        firstResponseMinutes: supportTickets.firstResponseMinutes,
        solvedAt:
          sql<Date | null>`coalesce(${supportTickets.resolvedAt}, ${supportTickets.closedAt})`.mapWith(
            supportTickets.resolvedAt,
          ),
        resolutionMinutes: supportTickets.resolutionMinutes,
        promisedMinutes: sql<
          number | null
        >`(${supportTickets.slaTargets} ->> 'resolution')::float8`,
        stars: supportRatings.stars,
        feedback: supportRatings.feedback,
      })
      .from(supportTickets)
      .leftJoin(users, eq(users.id, supportTickets.assignedAgentId))
      .leftJoin(supportRatings, eq(supportRatings.ticketId, supportTickets.id))
      .where(and(where, after))
      .orderBy(
        sql`${supportTickets.createdAt} desc nulls last`,
        sql`${supportTickets.id} desc nulls last`,
      )
      .limit(batch)
    yield rows
    const last = rows.at(-1)
    if (rows.length < batch || !last) return
    after = sql`(${supportTickets.createdAt}, ${supportTickets.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`
  }
}
