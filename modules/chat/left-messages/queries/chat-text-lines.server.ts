import { asc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#platform/database.server.ts'
import { chatMessages as table } from '../../tables.server.ts'
import type { ChatTextLine } from '../rules/chat-text.ts'

/** More than any conversation has; of a longer one the beginning. */
const maxWords = 2_000

const files = sql<
  string[]
>`coalesce((select json_agg(f.name order by f.position) from chat_files f where f.message_id = chat_messages.id), '[]')`

/** All that was said in a chat, in its order, as the transaction sees it. */
export function chatTextLines(executor: Executor, chatId: string): Promise<ChatTextLine[]> {
  const { senderType, senderName, content, createdAt } = table
  return executor
    .select({ senderType, senderName, content, createdAt, files })
    .from(table)
    .where(eq(table.chatId, chatId))
    .orderBy(asc(table.seq))
    .limit(maxWords)
}
