import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { actorId } from '#modules/identity/rules/actor.ts'
import { staffProfiles } from '#modules/identity/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { pictureOfOperator } from '../../operators/queries/operators.server.ts'
import { waitMinutes } from '../../rules/chat.ts'
import type { VisitorChat } from '../../rules/visitor-chat.ts'
import { chatBlocks, chatOperators, chatSessions as table } from '../../tables.server.ts'
import { widgetConfig } from '../../widget/queries/widget.server.ts'
import type { WidgetConfig } from '../../widget/rules/widget-config.ts'
import { mayAttach } from '../rules/chat-file.ts'
import { type ChatVisitor, mayReopen } from '../rules/visitor.ts'
import { isOwn } from './own-chat.server.ts'

/** What a wait is estimated from: chats that were taken lately. */
const samples = { chats: 20, withinMs: 7 * 86_400_000 }

const place = sql<number | null>`case when ${table.status} = 'waiting' then (
  select count(*)::int from chat_sessions q where q.status = 'waiting'
    and (q.queued_at, q.id) <= (${table.queuedAt}, ${table.id})) end`

type Row = {
  chat: typeof table.$inferSelect
  operator: { name: string; title: string; avatarUrl: string } | null
  place: number | null
}

export async function visitorChats(chatIds: readonly string[]): Promise<Map<string, VisitorChat>> {
  const rows = await rowsOf(inArray(table.id, [...chatIds]))
  const isAnyWaiting = rows.some((row) => row.place !== null)
  const [config, waits] = await Promise.all([widgetConfig(), isAnyWaiting ? recentWaits() : []])
  return new Map(rows.map((row) => [row.chat.id, shown(row, config, waits)]))
}

export async function visitorChat(chatId: string): Promise<VisitorChat | null> {
  return isId(chatId) ? ((await visitorChats([chatId])).get(chatId) ?? null) : null
}

/**
 * The chat that the visitor is in: open, or ended by others so lately that a message continues it.
 * Null when there is none.
 */
export async function currentChat(visitor: ChatVisitor): Promise<VisitorChat | null> {
  if (visitor.visitorId === null) return null
  const isOpen = inArray(table.status, ['waiting', 'active'])
  const wasEnded = and(isNotNull(table.endedAt), inArray(table.endedBy, ['operator', 'system']))
  const [chat] = await db()
    .select()
    .from(table)
    .where(and(eq(table.visitorId, visitor.visitorId), or(isOpen, wasEnded)))
    .orderBy(desc(isOpen), desc(table.endedAt))
    .limit(1)
  const isCurrent =
    chat && isOwn(visitor, chat) && (chat.endedAt === null || mayReopen(chat, now()))
  return isCurrent ? visitorChat(chat.id) : null
}

function rowsOf(condition: SQL): Promise<Row[]> {
  const operator = {
    name: chatOperators.name,
    title: chatOperators.title,
    avatarUrl: pictureOfOperator,
  }
  return db()
    .select({ chat: table, operator, place })
    .from(table)
    .leftJoin(chatOperators, eq(chatOperators.id, table.assignedOperatorId))
    .leftJoin(staffProfiles, eq(staffProfiles.userId, chatOperators.userId))
    .where(condition)
}

/** Seconds that chats waited until an operator took them. */
async function recentWaits(): Promise<number[]> {
  const since = new Date(now().getTime() - samples.withinMs)
  const rows = await db()
    .select({
      seconds: sql<number>`extract(epoch
        from ${table.assignedAt} - ${table.queuedAt})::float8`,
    })
    .from(table)
    .where(and(isNotNull(table.assignedAt), sql`${table.startedAt} > ${since}`))
    .orderBy(desc(table.startedAt))
    .limit(samples.chats)
  return rows.map(({ seconds }) => seconds)
}

function shown({ chat, operator, place }: Row, config: WidgetConfig, waits: number[]): VisitorChat {
  const isMessage = chat.ticketId !== null || chat.enquiryId !== null
  return {
    id: chat.id,
    status: chat.status,
    operator: operator && {
      ...operator,
      avatarUrl: config.showAgentAvatars ? operator.avatarUrl : '',
    },
    place,
    waitMinutes: place === null ? null : waitMinutes(place, waits),
    lastSeq: chat.lastSeq,
    visitorReadSeq: chat.visitorReadSeq,
    operatorReadSeq: config.enableReadReceipts ? chat.operatorReadSeq : 0,
    mayAttach: mayAttach(chat, config.enableFileUploads),
    isUnattended: chat.status === 'waiting' && chat.unattendedAt !== null,
    // Staff may make a ticket of a chat that they answered: that says nothing to its visitor.
    isLeftAsMessage: isMessage && chat.firstAnswerAt === null,
    rating: chat.rating,
    visitorEmail: chat.visitorEmail,
  }
}

/**
 * Whether this visitor is blocked, by whichever is known: browser, email address or network
 * address. Many people share a network address, so a block of one does not reach who is signed in.
 */
export async function isBlocked(
  executor: Executor,
  { visitorId, actor }: ChatVisitor,
  { email, addressHashes }: { email: string; addressHashes: readonly string[] },
): Promise<boolean> {
  const mailbox = email.trim().toLowerCase()
  const bySameAddress =
    actorId(actor) === null
      ? and(ne(chatBlocks.addressHash, ''), inArray(chatBlocks.addressHash, [...addressHashes]))
      : undefined
  const sameVisitor = visitorId === null ? undefined : eq(chatBlocks.visitorId, visitorId)
  const sameMailbox = mailbox === '' ? undefined : eq(chatBlocks.email, mailbox)
  return (
    (await executor.$count(chatBlocks, or(sameVisitor, sameMailbox, bySameAddress) ?? sql`false`)) >
    0
  )
}
