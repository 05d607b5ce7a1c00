import { and, desc, eq, ne, or } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { ChatStatus } from '../../rules/chat.ts'
import { chatSessions } from '../../tables.server.ts'

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
