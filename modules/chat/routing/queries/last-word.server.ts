import { and, desc, eq, ne } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { chatMessages } from '../../tables.server.ts'

/** The last message of a person in a chat; null when there is none. */
export async function lastWord(
  executor: Executor,
  chatId: string,
): Promise<{ by: 'visitor' | 'operator'; at: Date } | null> {
  const [row] = await executor
    .select({ by: chatMessages.senderType, at: chatMessages.createdAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), ne(chatMessages.senderType, 'system')))
    .orderBy(desc(chatMessages.seq))
    .limit(1)
  return row && row.by !== 'system' ? { by: row.by, at: row.at } : null
}
