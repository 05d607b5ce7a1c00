import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, RefusalError, type Result, refuse } from '#kernel/result.ts'
import { attachmentMissing } from '#modules/support/rules/attachment.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { ChatSenderType } from '../../rules/chat.ts'
import type { ChatMessage } from '../../rules/visitor-chat.ts'
import { chatFiles, chatMessages, chatSessions } from '../../tables.server.ts'
import { messageWithId } from '../queries/messages.server.ts'
import { announceInChat, type LockedChat } from './chat-changes.server.ts'

/** Who writes is the server's to say, never the browser's (D28). */
export type Sender = { type: ChatSenderType; name: string; operatorId?: string }
type MessageToWrite = {
  id: string
  content: string
  files: readonly string[]
  sender: Sender
  at: Date
}

/**
 * The message that this id named before, so that a repeat is answered and not written; null for a
 * new one. Refuses an id of another chat or side.
 */
export async function earlierMessage(
  tx: Transaction,
  chat: LockedChat,
  { id, by }: { id: string; by: ChatSenderType },
): Promise<Result<ChatMessage | null>> {
  const earlier = await messageWithId(tx, id)
  if (!earlier) return ok(null)
  const isSame = earlier.chatId === chat.id && earlier.message.senderType === by
  return isSame ? ok(earlier.message) : refuse('conflict', 'This message was sent in another chat.')
}

/**
 * Adds a message to a chat that the caller holds, under the next number. Card numbers are masked
 * before anything is stored. Throws a refusal when a file is not there any more, or is not this
 * side's.
 */
export async function writeMessage(
  tx: Transaction,
  chat: LockedChat,
  { id, content, files, sender, at }: MessageToWrite,
): Promise<ChatMessage> {
  const seq = chat.lastSeq + 1
  chat.lastSeq = seq
  await tx.insert(chatMessages).values({
    id,
    chatId: chat.id,
    seq,
    senderType: sender.type,
    senderName: sender.name,
    operatorId: sender.operatorId ?? null,
    content: maskCardNumbers(content),
    createdAt: at,
  })
  await claimFiles(tx, chat, { messageId: id, uploadedBy: sender.type }, files)
  await tx
    .update(chatSessions)
    .set({ lastSeq: seq, lastMessageAt: at })
    .where(eq(chatSessions.id, chat.id))
  await announceInChat(tx, chat, { kind: 'message', seq })
  const written = await messageWithId(tx, id)
  if (!written) throw new Error('The message is not there after it was written')
  return written.message
}

/** Says something to both sides, in the name of the site, in a chat that the caller holds. */
export function writeSystemMessage(
  tx: Transaction,
  chat: LockedChat,
  text: string,
): Promise<ChatMessage> {
  return writeMessage(tx, chat, {
    id: newId(),
    content: text,
    files: [],
    sender: { type: 'system', name: '' },
    at: now(),
  })
}

type NewOwner = { messageId: string; uploadedBy: ChatSenderType }

async function claimFiles(
  tx: Transaction,
  chat: LockedChat,
  { messageId, uploadedBy }: NewOwner,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const claimed = await tx
    .update(chatFiles)
    .set({
      messageId,
      position: sql`array_position(${sql.param([...ids])}::uuid[], ${chatFiles.id})`,
    })
    .where(
      and(
        inArray(chatFiles.id, [...ids]),
        eq(chatFiles.chatId, chat.id),
        isNull(chatFiles.messageId),
        eq(chatFiles.uploadedBy, uploadedBy),
      ),
    )
    .returning({ id: chatFiles.id })
  if (claimed.length !== new Set(ids).size)
    throw new RefusalError(
      refuse('invalid', attachmentMissing, { fields: { files: [attachmentMissing] } }).error,
    )
}
