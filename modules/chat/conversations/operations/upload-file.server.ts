import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { isId, newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import type { AttachedFile } from '#modules/support/rules/attachment.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import type { ChatSenderType } from '../../rules/chat.ts'
import type { ChatFile } from '../../rules/visitor-chat.ts'
import { chatFileBytes, chatFiles } from '../../tables.server.ts'
import { widgetConfig } from '../../widget/queries/widget.server.ts'
import { mayAttach, readChatFile } from '../rules/chat-file.ts'
import { type ChatVisitor, maxFilesOfChat, maxUnsentFiles, uploadLimit } from '../rules/visitor.ts'
import { type LockedChat, onChatOfStaff, onOwnChat, operatorInChat } from './chat-changes.server.ts'
import { addressOf, countAgainst } from './limit-visitor.server.ts'

export type SentFile = { name: string; bytes: Buffer }

const dayMs = 86_400_000
const noFile = refuse('not_found', 'There is no such file.')
const noUploads = refuse('forbidden', 'Files can’t be sent here at the moment.')

/** Stores a file for a message that the visitor is writing (D29). */
export async function uploadAsVisitor(
  visitor: ChatVisitor,
  chatId: string,
  file: SentFile,
): Promise<Result<ChatFile>> {
  const { enableFileUploads, maxFileSizeMb } = await widgetConfig()
  return onOwnChat(visitor, chatId, async (tx, chat) => {
    if (!mayAttach(chat, enableFileUploads)) return noUploads
    const read = readChatFile(file, maxFileSizeMb)
    if (!read.ok) return read
    const counted = await countAgainst(tx, [
      [`upload:visitor:${chat.visitorId}`, uploadLimit],
      [`upload:address:${addressOf(visitor)}`, uploadLimit],
    ])
    return counted.ok ? storeFile(tx, { chat, uploadedBy: 'visitor' }, read.value) : counted
  })
}

export async function uploadAsOperator(
  actor: Actor,
  chatId: string,
  file: SentFile,
): Promise<Result<ChatFile>> {
  const { maxFileSizeMb } = await widgetConfig()
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    const operator = await operatorInChat(tx, actor, chat)
    if (!operator.ok) return operator
    const read = readChatFile(file, maxFileSizeMb)
    return read.ok ? storeFile(tx, { chat, uploadedBy: 'operator' }, read.value) : read
  })
}

async function storeFile(
  tx: Transaction,
  { chat, uploadedBy }: { chat: LockedChat; uploadedBy: ChatSenderType },
  { bytes, ...file }: AttachedFile,
): Promise<Result<ChatFile>> {
  const ofSide = and(eq(chatFiles.chatId, chat.id), eq(chatFiles.uploadedBy, uploadedBy))
  const unsent = await tx.$count(chatFiles, and(ofSide, isNull(chatFiles.messageId)))
  if (unsent >= maxUnsentFiles || (await tx.$count(chatFiles, ofSide)) >= maxFilesOfChat)
    return refuse('too_many', 'That was a lot of files. Send them by email, please.', {
      retryAfter: 3_600,
    })
  const id = newId()
  await tx
    .insert(chatFiles)
    .values({ id, chatId: chat.id, uploadedBy, ...file, size: bytes.length, createdAt: now() })
  await tx.insert(chatFileBytes).values({ fileId: id, content: bytes })
  return ok({ id, ...file, size: bytes.length })
}

/**
 * Deletes a file that the visitor uploaded and did not send. Another visitor's, or a sent one, is
 * not found.
 */
export function removeUploadAsVisitor(
  visitor: ChatVisitor,
  chatId: string,
  fileId: string,
): Promise<Result<null>> {
  return onOwnChat(visitor, chatId, (tx, chat) =>
    removeFile(tx, chat, { uploadedBy: 'visitor', fileId }),
  )
}

/** The same of the operator's side. */
export function removeUploadAsOperator(
  actor: Actor,
  chatId: string,
  fileId: string,
): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, (tx, chat) =>
    removeFile(tx, chat, { uploadedBy: 'operator', fileId }),
  )
}

async function removeFile(
  tx: Transaction,
  chat: LockedChat,
  { uploadedBy, fileId }: { uploadedBy: ChatSenderType; fileId: string },
): Promise<Result<null>> {
  if (!isId(fileId)) return noFile
  const removed = await tx
    .delete(chatFiles)
    .where(
      and(
        eq(chatFiles.id, fileId),
        eq(chatFiles.chatId, chat.id),
        eq(chatFiles.uploadedBy, uploadedBy),
        isNull(chatFiles.messageId),
      ),
    )
    .returning({ id: chatFiles.id })
  if (removed.length === 0) return noFile
  await tx.delete(chatFileBytes).where(eq(chatFileBytes.fileId, fileId))
  return ok(null)
}

/** Every night: files without a message for a day are removed. Returns how many. */
export async function pruneUnsentChatFiles(): Promise<number> {
  const removed = await transact(async (tx) => {
    const old = await tx
      .delete(chatFiles)
      .where(
        and(
          isNull(chatFiles.messageId),
          lt(chatFiles.createdAt, new Date(now().getTime() - dayMs)),
        ),
      )
      .returning({ id: chatFiles.id })
    const ids = sql.param(old.map(({ id }) => id))
    await tx.delete(chatFileBytes).where(sql`${chatFileBytes.fileId} = any(${ids}::uuid[])`)
    return ok(old.length)
  })
  return removed.ok ? removed.value : 0
}
