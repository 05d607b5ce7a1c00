import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isId } from '#kernel/ids.ts'
import { customers } from '#modules/customers/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { mayHandleChats } from '../../policy.ts'
import type { ChatEnder, ChatStatus, VisitorMetadata } from '../../rules/chat.ts'
import type { ChatMessage } from '../../rules/visitor-chat.ts'
import {
  chatNotes,
  chatOperators,
  chatPageVisits,
  chatSessions,
  chatSessions as table,
} from '../../tables.server.ts'
import { newestMessages } from './messages.server.ts'

export type ChatNote = { id: string; authorName: string; content: string; createdAt: string }
export type ChatPage = { url: string; title: string; visitedAt: string }

/** All that the console shows of a chat. Times are ISO 8601. */
export type StaffChat = {
  id: string
  status: ChatStatus
  visitorName: string
  visitorEmail: string
  userAgent: string
  initialPage: { url: string; title: string }
  referrer: string
  metadata: VisitorMetadata
  customer: { id: string; name: string; email: string } | null
  team: string | null
  operator: { id: string; name: string; avatarUrl: string; status: string } | null
  /** The open offer: of a chat that waits, or of one that its operator transfers. */
  offer: { operatorId: string; name: string; at: string } | null
  startedAt: string
  assignedAt: string | null
  endedAt: string | null
  endedBy: ChatEnder | null
  firstResponseAt: string | null
  responseTimeSeconds: number | null
  totalDurationSeconds: number | null
  rating: number | null
  ratingComment: string
  isUnread: boolean
  lastSeq: number
  visitorReadSeq: number
  operatorReadSeq: number
  visitorSeenAt: string
  ticketId: string | null
  enquiryId: string | null
  isAnonymised: boolean
  isBlocked: boolean
  /** The newest, in their order. */
  messages: ChatMessage[]
  notes: ChatNote[]
  pages: ChatPage[]
}

/** Messages that the console gets when a chat is opened. */
export const maxMessagesOfChat = 500

/**
 * With at most `limit` of the newest messages. Null when there is no such chat, or the actor may
 * not handle chats.
 */
export async function chatForStaff(
  actor: Actor,
  chatId: string,
  limit = maxMessagesOfChat,
): Promise<StaffChat | null> {
  if (!mayHandleChats(actor) || !isId(chatId)) return null
  const [row] = await sessionOf(chatId)
  if (!row) return null
  const [messages, notes, pages] = await Promise.all([
    limit === 0 ? [] : newestMessages(chatId, limit),
    notesOf(chatId),
    pagesOf(chatId),
  ])
  return { ...described(row), messages, notes, pages }
}

const offeredTo = alias(chatOperators, 'offered_to')

type SessionRow = Awaited<ReturnType<typeof sessionOf>>[number]

function sessionOf(chatId: string) {
  const isSame = sql`b.visitor_id = ${table.visitorId}
    or (b.email <> '' and b.email = lower(${table.visitorEmail}))
    or (b.address_hash <> '' and b.address_hash = ${table.addressHash}
      and ${table.userId} is null)`
  return db()
    .select({
      chat: table,
      operator: {
        id: chatOperators.id,
        name: chatOperators.name,
        avatarUrl: chatOperators.avatarUrl,
        status: chatOperators.status,
      },
      offered: { id: offeredTo.id, name: offeredTo.name },
      customer: {
        id: customers.id,
        firstName: customers.firstName,
        lastName: customers.lastName,
        email: customers.email,
      },
      isBlocked: sql<boolean>`exists (select
        from chat_blocks b where ${isSame})`,
    })
    .from(table)
    .leftJoin(chatOperators, eq(chatOperators.id, table.assignedOperatorId))
    .leftJoin(offeredTo, eq(offeredTo.id, table.offeredOperatorId))
    .leftJoin(customers, and(eq(customers.id, table.customerId), isNull(customers.deletedAt)))
    .where(eq(table.id, chatId))
}

async function notesOf(chatId: string): Promise<ChatNote[]> {
  const rows = await db()
    .select()
    .from(chatNotes)
    .where(eq(chatNotes.chatId, chatId))
    .orderBy(asc(chatNotes.position))
  return rows.map(({ id, authorName, content, createdAt }) => ({
    id,
    authorName,
    content,
    createdAt: createdAt.toISOString(),
  }))
}

async function pagesOf(chatId: string): Promise<ChatPage[]> {
  const rows = await db()
    .select()
    .from(chatPageVisits)
    .where(eq(chatPageVisits.chatId, chatId))
    .orderBy(asc(chatPageVisits.visitedAt), asc(chatPageVisits.id))
  return rows.map(({ url, title, visitedAt }) => ({
    url,
    title,
    visitedAt: visitedAt.toISOString(),
  }))
}

const text = (moment: Date | null) => moment?.toISOString() ?? null

function described({
  chat,
  operator,
  offered,
  customer,
  isBlocked,
}: SessionRow): Omit<StaffChat, 'messages' | 'notes' | 'pages'> {
  return {
    id: chat.id,
    status: chat.status,
    visitorName: chat.visitorName,
    visitorEmail: chat.visitorEmail,
    userAgent: chat.visitorUserAgent,
    initialPage: { url: chat.initialPageUrl, title: chat.initialPageTitle },
    referrer: chat.referrerUrl,
    metadata: chat.visitorMetadata,
    customer: customer && {
      id: customer.id,
      name: `${customer.firstName} ${customer.lastName}`.trim(),
      email: customer.email,
    },
    team: chat.team,
    operator,
    offer: offered &&
      chat.offeredAt && {
        operatorId: offered.id,
        name: offered.name,
        at: chat.offeredAt.toISOString(),
      },
    startedAt: chat.startedAt.toISOString(),
    assignedAt: text(chat.assignedAt),
    endedAt: text(chat.endedAt),
    endedBy: chat.endedBy,
    firstResponseAt: text(chat.firstResponseAt),
    responseTimeSeconds: chat.responseTimeSeconds,
    totalDurationSeconds: chat.totalDurationSeconds,
    rating: chat.rating,
    ratingComment: chat.ratingComment,
    isUnread: chat.isUnread,
    lastSeq: chat.lastSeq,
    visitorReadSeq: chat.visitorReadSeq,
    operatorReadSeq: chat.operatorReadSeq,
    visitorSeenAt: chat.visitorSeenAt.toISOString(),
    ticketId: chat.ticketId,
    enquiryId: chat.enquiryId,
    isAnonymised: chat.anonymisedAt !== null,
    isBlocked,
  }
}

export type EarlierChat = {
  id: string
  status: ChatStatus
  startedAt: string
  rating: number | null
}

const shown = 5

/** Other chats of the same browser or customer, newest first; the page's guard asks. */
export async function earlierChats(chatId: string): Promise<EarlierChat[]> {
  const { id, status, startedAt, rating, visitorId, customerId } = chatSessions
  const [chat] = await db()
    .select({ visitorId, customerId })
    .from(chatSessions)
    .where(eq(id, chatId))
  if (!chat) return []
  const isSame =
    chat.customerId === null
      ? eq(visitorId, chat.visitorId)
      : or(eq(visitorId, chat.visitorId), eq(customerId, chat.customerId))
  const rows = await db()
    .select({ id, status, startedAt, rating })
    .from(chatSessions)
    .where(and(isSame, ne(id, chatId)))
    .orderBy(desc(startedAt), desc(id))
    .limit(shown)
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }))
}
