import { and, asc, eq, sql } from 'drizzle-orm'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { chatMessages, chatOffers, chatOperators, chatSessions } from '../tables.server.ts'

/** For tests: no chats, and no operator online. */
export async function emptyDesk(): Promise<void> {
  await db().execute(sql`truncate chat_operators, chat_visitors, chat_blocks cascade`)
}

export async function storedChat(chatId: string) {
  const [chat] = await db().select().from(chatSessions).where(eq(chatSessions.id, chatId))
  if (!chat) throw new Error(`There is no chat ${chatId}`)
  return chat
}

/** Every offer of a chat in its order: to whom, and how it ended. */
export function offersOf(chatId: string) {
  const { operatorId, outcome } = chatOffers
  return db()
    .select({ operatorId, outcome })
    .from(chatOffers)
    .where(eq(chatOffers.chatId, chatId))
    .orderBy(asc(chatOffers.offeredAt), asc(chatOffers.id))
}

export async function systemMessages(chatId: string): Promise<string[]> {
  const rows = await db()
    .select({ content: chatMessages.content })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.senderType, 'system')))
    .orderBy(asc(chatMessages.seq))
  return rows.map(({ content }) => content)
}

/**
 * Time goes by. Operators whose consoles are open are heard of in the end, and so are visitors
 * whose panels are.
 */
export async function secondsLater(
  seconds: number,
  still: { operators?: readonly string[]; chats?: readonly string[] } = {},
): Promise<void> {
  setClock(new Date(now().getTime() + seconds * 1000))
  for (const id of still.operators ?? [])
    await db().update(chatOperators).set({ lastSeenAt: now() }).where(eq(chatOperators.id, id))
  for (const id of still.chats ?? [])
    await db().update(chatSessions).set({ visitorSeenAt: now() }).where(eq(chatSessions.id, id))
}
