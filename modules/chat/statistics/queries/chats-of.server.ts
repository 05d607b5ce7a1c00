import { and, eq, gte, lt, type SQL } from 'drizzle-orm'
import { addDays, startOfDay, type TimeZone } from '#kernel/dates.ts'
import { chatSessions } from '../../tables.server.ts'
import type { ChatReportQuery } from '../rules/chat-report-query.ts'

/** Chats that began on the days of the range in the office's time zone; an index has them. */
export function chatsOf({ from, to, operator }: ChatReportQuery, zone: TimeZone): SQL | undefined {
  return and(
    gte(chatSessions.startedAt, startOfDay(zone, from)),
    lt(chatSessions.startedAt, startOfDay(zone, addDays(to, 1))),
    operator === null ? undefined : eq(chatSessions.assignedOperatorId, operator),
  )
}
