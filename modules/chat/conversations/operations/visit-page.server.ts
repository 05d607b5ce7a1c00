import { and, desc, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { maxPageVisits } from '../../rules/chat-limits.ts'
import { chatSessions, chatPageVisits as table } from '../../tables.server.ts'
import type { PageVisit } from '../rules/chat-input.ts'
import { type ChatVisitor, pageVisitLimit } from '../rules/visitor.ts'
import { announceChat, onOwnChat } from './chat-changes.server.ts'
import { countAgainst } from './limit-visitor.server.ts'

/** A page that the visitor opened while the chat is open; the last twenty are stored. */
export function visitPage(
  visitor: ChatVisitor,
  chatId: string,
  { url, title }: PageVisit,
): Promise<Result<null>> {
  return onOwnChat(visitor, chatId, async (tx, chat) => {
    if (chat.endedAt !== null || url === '') return ok(null)
    const ofChat = eq(table.chatId, chat.id)
    const [last] = await tx
      .select({ url: table.url })
      .from(table)
      .where(ofChat)
      .orderBy(desc(table.visitedAt), desc(table.id))
      .limit(1)
    if (last?.url === url) return ok(null)
    const counted = await countAgainst(tx, [[`page:${chat.id}`, pageVisitLimit]])
    if (!counted.ok) return counted
    await tx.insert(table).values({ chatId: chat.id, url, title, visitedAt: now() })
    const newest = tx
      .select({ id: table.id })
      .from(table)
      .where(ofChat)
      .orderBy(desc(table.visitedAt), desc(table.id))
      .limit(maxPageVisits)
    await tx.delete(table).where(and(ofChat, notInArray(table.id, newest)))
    await announceChat(tx, { kind: 'internal', chatId: chat.id })
    return ok(null)
  })
}

/** Less often than this is often enough to know who left. */
const notedForMs = 5_000

/** Notes that the visitors of these chats are there: their streams are open, or they asked. */
export async function touchVisitors(chatIds: readonly string[]): Promise<void> {
  if (chatIds.length === 0) return
  const at = now()
  const isOld = lt(chatSessions.visitorSeenAt, new Date(at.getTime() - notedForMs))
  await db()
    .update(chatSessions)
    .set({ visitorSeenAt: at })
    .where(and(inArray(chatSessions.id, [...chatIds]), isNull(chatSessions.endedAt), isOld))
}
