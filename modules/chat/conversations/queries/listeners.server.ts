import { inArray } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { chatSessions } from '../../tables.server.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'
import { isOwn } from './own-chat.server.ts'

type Listening = { chatId: string; visitor: ChatVisitor }

/**
 * The listeners of chats who may no longer listen: signed out, or the chat was linked to another
 * user.
 */
export async function withoutRight<L extends Listening>(listening: readonly L[]): Promise<L[]> {
  if (listening.length === 0) return []
  const ids = [...new Set(listening.map(({ chatId }) => chatId))]
  const rows = await db()
    .select({
      id: chatSessions.id,
      visitorId: chatSessions.visitorId,
      userId: chatSessions.userId,
      anonymisedAt: chatSessions.anonymisedAt,
    })
    .from(chatSessions)
    .where(inArray(chatSessions.id, ids))
  const chats = new Map(rows.map((row) => [row.id, row]))
  return listening.filter(({ chatId, visitor }) => {
    const chat = chats.get(chatId)
    return chat === undefined || !isOwn(visitor, chat)
  })
}
