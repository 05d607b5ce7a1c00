import { and, eq, inArray, isNull } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { db } from '#platform/database.server.ts'
import { chatSessions } from '../../tables.server.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'
import { onOwnChat } from './lock-chat.server.ts'

/**
 * After a sign-in: the chat that goes on in this browser becomes the chat of who is signed in now.
 * Every sign-in method ends in a page that asks this.
 */
export async function joinOpenChat(visitor: ChatVisitor): Promise<void> {
  if (visitor.visitorId === null || visitor.actor.kind !== 'person') return
  const isOpen = inArray(chatSessions.status, ['waiting', 'active'])
  const [chat] = await db()
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(and(eq(chatSessions.visitorId, visitor.visitorId), isOpen, isNull(chatSessions.userId)))
  if (chat) await onOwnChat(visitor, chat.id, async () => ok(null))
}
