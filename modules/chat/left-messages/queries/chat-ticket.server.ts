import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { maxFileBytes } from '#kernel/files/upload-limit.ts'
import { isId } from '#kernel/ids.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import {
  type AttachedFile,
  maxFilesPerMessage,
  maxFormFilesBytes,
} from '#modules/support/rules/attachment.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { storedBytes } from '#platform/files/store.server.ts'
import {
  chatFileBytes,
  chatFiles,
  chatOperators,
  chatSessions,
  chatMessages as table,
} from '../../tables.server.ts'
import { type ChatTextLine, chatSubject, subjectOfStranger } from '../rules/chat-text.ts'

/** More than any conversation has; of a longer one the beginning. */
const maxWords = 2_000

const files = sql<string[]>`coalesce((select json_agg(f.name order by f.position)
  from chat_files f where f.message_id = chat_messages.id), '[]')`

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

/**
 * The files that were sent in a chat (`since`: from then on), as many as one message of a ticket
 * takes; what is too large or too many is named in the text and stays in the chat.
 */
export async function filesOfChat(
  executor: Executor,
  chatId: string,
  since = new Date(0),
): Promise<AttachedFile[]> {
  const sent = await executor
    .select({ id: chatFiles.id, name: chatFiles.name, type: chatFiles.type, size: chatFiles.size })
    .from(chatFiles)
    .where(
      and(
        eq(chatFiles.chatId, chatId),
        sql`exists (select from chat_messages m where m.id = ${chatFiles.messageId}
          and m.created_at >= ${since.toISOString()}::timestamptz)`,
        lte(chatFiles.size, maxFileBytes),
      ),
    )
    .orderBy(asc(chatFiles.createdAt), asc(chatFiles.position))
    .limit(maxFilesPerMessage)
  const files: AttachedFile[] = []
  let left = maxFormFilesBytes
  for (const { id, name, type, size } of sent) {
    if (size > left) continue
    const [row] = await executor
      .select({ bytes: chatFileBytes.content, key: chatFileBytes.contentKey })
      .from(chatFileBytes)
      .where(eq(chatFileBytes.fileId, id))
    const bytes = row ? await storedBytes(row) : null
    if (!bytes) continue
    left -= size
    files.push({ name, type, bytes })
  }
  return files
}

/**
 * What the form that makes a ticket of a chat begins with: its team and the account of the operator
 * who holds it. Null when there is no such chat; the page's guard asks.
 */
export async function ticketDefaults(
  chatId: string,
): Promise<{ subject: string; team: string; agentId: string } | null> {
  if (!isId(chatId)) return null
  const [chat] = await db()
    .select({
      customerId: chatSessions.customerId,
      startedAt: chatSessions.startedAt,
      team: chatSessions.team,
      agentId: chatOperators.userId,
    })
    .from(chatSessions)
    .leftJoin(chatOperators, eq(chatOperators.id, chatSessions.assignedOperatorId))
    .where(eq(chatSessions.id, chatId))
  if (!chat) return null
  const [said, { timezone }] = await Promise.all([chatTextLines(db(), chatId), siteSettings()])
  const subject =
    chat.customerId === null ? subjectOfStranger(chat.startedAt, timezone) : chatSubject(said)
  return { subject, team: chat.team ?? '', agentId: chat.agentId ?? '' }
}

/** Null when it does not exist any more. */
export async function ticketMadeAt(executor: Executor, ticketId: string): Promise<Date | null> {
  const [row] = await executor
    .select({ at: supportTickets.createdAt })
    .from(supportTickets)
    .where(eq(supportTickets.id, ticketId))
  return row?.at ?? null
}
