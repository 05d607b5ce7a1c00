import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { mayHandleChats } from '../../policy.ts'
import type { ChatStatus } from '../../rules/chat.ts'
import { chatOperators, chatSessions as table } from '../../tables.server.ts'

/** A§7. `before` is the last chat of the page before. */
export type ChatFilters = {
  ids?: readonly string[]
  status?: ChatStatus
  operatorId?: string
  unreadOnly?: boolean
  limit?: number
  before?: { startedAt: string; id: string }
}

export type ListedChat = {
  id: string
  status: ChatStatus
  visitorName: string
  visitorEmail: string
  customerId: string | null
  /** Where the chat began. */
  initialPage: { url: string; title: string }
  team: string | null
  operator: { id: string; name: string; avatarUrl: string; status: string } | null
  offeredOperatorId: string | null
  offeredAt: string | null
  queuedAt: string
  startedAt: string
  endedAt: string | null
  lastMessageAt: string
  lastMessage: string
  isUnread: boolean
  unreadCount: number
  rating: number | null
  visitorSeenAt: string
}

const defaultLimit = 50
const maxLimit = 200
/** Characters in the list of the newest message that a person wrote. */
const excerptLength = 140

/**
 * Newest first; the queue (status waiting) longest waiting first. Nothing for who may not handle
 * chats.
 */
export async function chatList(
  actor: Actor,
  filters: ChatFilters,
): Promise<{ chats: ListedChat[]; hasMore: boolean }> {
  if (!mayHandleChats(actor)) return { chats: [], hasMore: false }
  const limit = Math.min(Math.max(1, filters.limit ?? defaultLimit), maxLimit)
  const order =
    filters.status === 'waiting'
      ? [asc(table.queuedAt), asc(table.id)]
      : [desc(table.startedAt), desc(table.id)]
  const rows = await db()
    .select({
      chat: table,
      operator: {
        id: chatOperators.id,
        name: chatOperators.name,
        avatarUrl: chatOperators.avatarUrl,
        status: chatOperators.status,
      },
      lastMessage: sql<string>`coalesce((select left(content, ${excerptLength})
        from chat_messages m where m.session_id = ${table.id}
          and m.sender_type <> 'system'
        order by m.seq desc limit 1), '')`,
      unreadCount: sql<number>`(select count(*)::int from chat_messages m
        where m.session_id = ${table.id} and m.seq > ${table.operatorReadSeq}
          and m.sender_type = 'visitor')`,
    })
    .from(table)
    .leftJoin(chatOperators, eq(chatOperators.id, table.assignedOperatorId))
    .where(matches(filters))
    .orderBy(...order)
    .limit(limit + 1)
  return { chats: rows.slice(0, limit).map(listed), hasMore: rows.length > limit }
}

function matches({ ids, status, operatorId, unreadOnly, before }: ChatFilters): SQL | undefined {
  if (operatorId !== undefined && !isId(operatorId)) return sql`false`
  return and(
    ids === undefined ? undefined : inArray(table.id, [...ids]),
    status === undefined ? undefined : eq(table.status, status),
    operatorId === undefined ? undefined : eq(table.assignedOperatorId, operatorId),
    unreadOnly ? sql`${table.isUnread}` : undefined,
    before && isId(before.id)
      ? sql`(${table.startedAt}, ${table.id}) < (${before.startedAt}::timestamptz, ${before.id}::uuid)`
      : undefined,
  )
}

type Row = {
  chat: typeof table.$inferSelect
  operator: ListedChat['operator']
  lastMessage: string
  unreadCount: number
}

function listed({ chat, operator, lastMessage, unreadCount }: Row): ListedChat {
  return {
    id: chat.id,
    status: chat.status,
    visitorName: chat.visitorName,
    visitorEmail: chat.visitorEmail,
    customerId: chat.customerId,
    initialPage: { url: chat.initialPageUrl, title: chat.initialPageTitle },
    team: chat.team,
    operator,
    offeredOperatorId: chat.offeredOperatorId,
    offeredAt: chat.offeredAt?.toISOString() ?? null,
    queuedAt: chat.queuedAt.toISOString(),
    startedAt: chat.startedAt.toISOString(),
    endedAt: chat.endedAt?.toISOString() ?? null,
    lastMessageAt: chat.lastMessageAt.toISOString(),
    lastMessage,
    isUnread: chat.isUnread,
    unreadCount,
    rating: chat.rating,
    visitorSeenAt: chat.visitorSeenAt.toISOString(),
  }
}
