import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { OperatorStatus } from '../../rules/chat.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'

/** A chat that needs an operator: offered to them, waiting, or theirs with unread messages. */
export type ChatCall = {
  chatId: string
  kind: 'offered' | 'waiting' | 'unread'
  visitorName: string
  /** What the visitor wrote last. */
  words: string
  seq: number
  queuedAt: string
  /** Since when it is offered to them. */
  offeredAt: string | null
  /** The operator who transfers it to them. */
  from: string | null
}

/** No desk sees more of them at once. */
const maxCalls = 100

/**
 * Names the outer table itself: in a query of one table its columns are written without it, and
 * would be those of the messages here.
 */
const lastWords = sql<string>`coalesce((select m.content
  from chat_messages m where m.session_id = chat_sessions.id
  and m.sender_type = 'visitor' order by m.seq desc limit 1), '')`

/**
 * What calls this operator, longest waiting first; the page's guard asks. What is offered to a
 * colleague calls that colleague; offline operators are called by their own chats only. With `among`
 * only these chats are read.
 */
export async function chatCalls({
  operatorId,
  status: own,
  among,
}: {
  operatorId: string
  status: OperatorStatus
  among?: readonly string[]
}): Promise<ChatCall[]> {
  const {
    id,
    status,
    visitorName,
    lastSeq,
    queuedAt,
    offeredAt,
    offeredOperatorId,
    assignedOperatorId,
    isUnread,
  } = chatSessions
  const rows = await db()
    .select({
      chatId: id,
      status,
      visitorName,
      words: lastWords,
      seq: lastSeq,
      queuedAt,
      offeredAt,
      offeredOperatorId,
      from: chatOperators.name,
    })
    .from(chatSessions)
    .leftJoin(chatOperators, eq(chatOperators.id, assignedOperatorId))
    .where(
      and(
        among && inArray(id, [...among]),
        or(
          own === 'offline'
            ? undefined
            : and(
                eq(status, 'waiting'),
                or(isNull(offeredOperatorId), eq(offeredOperatorId, operatorId)),
              ),
          // One that a colleague transfers to them.
          own === 'offline'
            ? undefined
            : and(eq(status, 'active'), eq(offeredOperatorId, operatorId)),
          and(eq(status, 'active'), eq(assignedOperatorId, operatorId), eq(isUnread, true)),
        ),
      ),
    )
    .orderBy(asc(queuedAt), asc(id))
    .limit(maxCalls)
  return rows.map(
    ({
      status: state,
      queuedAt: since,
      offeredAt: offered,
      offeredOperatorId: to,
      from,
      ...call
    }) => ({
      ...call,
      kind: to === operatorId ? 'offered' : state === 'active' ? 'unread' : 'waiting',
      queuedAt: since.toISOString(),
      offeredAt: to === operatorId && offered ? offered.toISOString() : null,
      from: to === operatorId ? from : null,
    }),
  )
}
