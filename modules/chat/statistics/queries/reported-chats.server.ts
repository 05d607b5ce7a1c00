import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { addDays, startOfDay, type TimeZone } from '#kernel/dates.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'
import type { ReportedChat } from '../rules/chat-csv.ts'
import type { ChatReportQuery } from '../rules/chat-report-query.ts'

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
export function chatsOf({ from, to, operator }: ChatReportQuery, zone: TimeZone): SQL | undefined {
  return and(
    gte(chatSessions.startedAt, startOfDay(zone, from)),
    lt(chatSessions.startedAt, startOfDay(zone, addDays(to, 1))),
    operator === null ? undefined : eq(chatSessions.assignedOperatorId, operator),
  )
}
