import { eq, inArray } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { actorId } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { chatSessions } from '../../tables.server.ts'
import type { ChatVisitor } from '../rules/visitor.ts'

/** The browser proves it, and the chat belongs to no other user who was signed in there (D28). */
export function isOwn(
  visitor: ChatVisitor,
  chat: { visitorId: string; userId: string | null; anonymisedAt: Date | null },
): boolean {
  const isSameBrowser = visitor.visitorId !== null && visitor.visitorId === chat.visitorId
  const isSamePerson = chat.userId === null || chat.userId === actorId(visitor.actor)
  return isSameBrowser && isSamePerson && chat.anonymisedAt === null
}

/** Whether the chat is this visitor's. A missing chat and another visitor's are the same. */
export async function isOwnChat(visitor: ChatVisitor, chatId: string): Promise<boolean> {
  if (visitor.visitorId === null || !isId(chatId)) return false
  const [chat] = await db()
    .select({
      visitorId: chatSessions.visitorId,
      userId: chatSessions.userId,
      anonymisedAt: chatSessions.anonymisedAt,
    })
    .from(chatSessions)
    .where(eq(chatSessions.id, chatId))
  return chat !== undefined && isOwn(visitor, chat)
}

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
