import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { maxFileBytes } from '#kernel/files/upload-limit.ts'
import {
  type AttachedFile,
  maxFilesPerMessage,
  maxFormFilesBytes,
} from '#modules/support/rules/attachment.ts'
import type { Executor } from '#platform/database.server.ts'
import { chatFileBytes, chatFiles } from '../../tables.server.ts'

/**
 * The files that were sent in a chat, as many as one message of a ticket takes; what is too large
 * or too many is named in the text and stays in the chat.
 */
export async function filesOfChat(executor: Executor, chatId: string): Promise<AttachedFile[]> {
  const sent = await executor
    .select({ id: chatFiles.id, name: chatFiles.name, type: chatFiles.type, size: chatFiles.size })
    .from(chatFiles)
    .where(
      and(
        eq(chatFiles.chatId, chatId),
        isNotNull(chatFiles.messageId),
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
      .select({ bytes: chatFileBytes.content })
      .from(chatFileBytes)
      .where(eq(chatFileBytes.fileId, id))
    if (!row) continue
    left -= size
    files.push({ name, type, bytes: row.bytes })
  }
  return files
}
