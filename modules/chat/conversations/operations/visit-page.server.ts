import { and, desc, eq, notInArray } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { maxPageVisits } from '../../rules/chat-limits.ts'
import { chatPageVisits as table } from '../../tables.server.ts'
import type { PageVisit } from '../rules/chat-input.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'
import { pageVisitLimit } from '../rules/visitor-limits.ts'
import { announceChat } from './announce-chat.server.ts'
import { countAgainst } from './limit-visitor.server.ts'
import { onOwnChat } from './lock-chat.server.ts'

/**
 * A page that the visitor opened while the chat is open; the last twenty are stored. Refuses:
 * another visitor's chat and a missing one alike, too many pages.
 */
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
