import { and, avg, eq, isNotNull } from 'drizzle-orm'
import { countUpTo } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { chatSessions } from '../../tables.server.ts'
import { endedCountCap } from '../rules/chat-report-query.ts'

/** A§3 chat stats, and how many chats this operator has now. */
export type ChatCounts = {
  waiting: number
  active: number
  resolved: number
  averageRating: number | null
  mine: number
  all: number
}

/** How many visitors wait for an operator. */
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
