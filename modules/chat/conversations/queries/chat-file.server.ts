import { and, eq, isNotNull, or } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { type AttachedFile, attachmentMissing } from '#modules/support/rules/attachment.ts'
import { db } from '#platform/database.server.ts'
import { storedBytes } from '#platform/files/store.server.ts'
import { mayHandleChats } from '../../policy.ts'
import type { ChatSenderType } from '../../rules/chat.ts'
import { chatFileBytes, chatFiles } from '../../tables.server.ts'
import type { ChatVisitor } from '../rules/visitor.ts'
import { isOwnChat } from './own-chat.server.ts'

const noFile = refuse('not_found', 'There is no such file.')

/**
 * A file of the visitor's chat, with its bytes: one that was sent, or their own. Other visitors get
 * not_found.
 */
export async function chatFileForVisitor(
  visitor: ChatVisitor,
  chatId: string,
  fileId: string,
): Promise<Result<AttachedFile>> {
  return (await isOwnChat(visitor, chatId)) ? fileOf(chatId, fileId, 'visitor') : noFile
}

/**
 * A file of a chat, with its bytes, for staff who handle chats: one that was sent, or their side's.
 */
export async function chatFileForStaff(
  actor: Actor,
  chatId: string,
  fileId: string,
): Promise<Result<AttachedFile>> {
  return mayHandleChats(actor) ? fileOf(chatId, fileId, 'operator') : noFile
}

/**
 * What the other side uploaded and did not send is not there. A file whose bytes are gone says so
 * (A§5).
 */
async function fileOf(
  chatId: string,
  fileId: string,
  side: ChatSenderType,
): Promise<Result<AttachedFile>> {
  if (!isId(chatId) || !isId(fileId)) return noFile
  const isShown = or(isNotNull(chatFiles.messageId), eq(chatFiles.uploadedBy, side))
  const [row] = await db()
    .select({
      name: chatFiles.name,
      type: chatFiles.type,
      bytes: chatFileBytes.content,
      key: chatFileBytes.contentKey,
    })
    .from(chatFiles)
    .leftJoin(chatFileBytes, eq(chatFileBytes.fileId, chatFiles.id))
    .where(and(eq(chatFiles.id, fileId), eq(chatFiles.chatId, chatId), isShown))
  if (!row) return noFile
  const bytes = await storedBytes(row)
  return bytes === null
    ? refuse('not_found', attachmentMissing)
    : ok({ name: row.name, type: row.type, bytes })
}
