import { eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { chatSessions } from '../../tables.server.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'
import { announceInChat } from './announce-chat.server.ts'
import { onChatOfStaff, onOwnChat } from './lock-chat.server.ts'

/**
 * The visitor has seen messages up to this number. It never goes back. Refuses another visitor's
 * chat and a missing one alike.
 */
export function markReadByVisitor(
  visitor: ChatVisitor,
  chatId: string,
  seq: number,
): Promise<Result<null>> {
  return onOwnChat(visitor, chatId, async (tx, chat) => {
    const read = Math.min(seq, chat.lastSeq)
    if (read <= chat.visitorReadSeq) return ok(null)
    await tx.update(chatSessions).set({ visitorReadSeq: read }).where(eq(chatSessions.id, chat.id))
    await announceInChat(tx, chat, { kind: 'receipt' })
    return ok(null)
  })
}

/**
 * Staff mark the chat read, which its visitor sees as a receipt, or unread, which only staff see.
 * Refuses: no permission, no such chat.
 */
export function markReadByStaff(
  actor: Actor,
  chatId: string,
  isRead: boolean,
): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    const isSeen = isRead && chat.operatorReadSeq < chat.lastSeq
    if (!isSeen && chat.isUnread === !isRead) return ok(null)
    const receipt = isSeen ? { operatorReadSeq: chat.lastSeq } : {}
    await tx
      .update(chatSessions)
      .set({ ...receipt, isUnread: !isRead })
      .where(eq(chatSessions.id, chat.id))
    await announceInChat(tx, chat, { kind: 'receipt' })
    return ok(null)
  })
}
