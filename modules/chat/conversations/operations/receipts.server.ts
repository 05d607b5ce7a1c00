import { and, eq, isNull } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { hit } from '#platform/security/rate-limit.server.ts'
import { mayHandleChats } from '../../policy.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'
import { widgetConfig } from '../../widget/queries/widget.server.ts'
import { isOwnChat } from '../queries/own-chat.server.ts'
import { type ChatVisitor, typingLimit } from '../rules/visitor.ts'
import {
  announceChat,
  announceInChat,
  mayNotHandle,
  noChat,
  onChatOfStaff,
  onOwnChat,
} from './chat-changes.server.ts'

/** The visitor has seen messages up to this number. It never goes back. */
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

/** 'Writing …' of the visitor; not stored. */
export async function sendTypingAsVisitor(
  visitor: ChatVisitor,
  chatId: string,
  isTyping: boolean,
): Promise<Result<null>> {
  if (!(await isOwnChat(visitor, chatId))) return noChat
  const { allowed, retryAfter } = await hit(`chat:typing:${chatId}`, typingLimit)
  if (!allowed) return refuse('too_many', 'That was a lot at once.', { retryAfter })
  return say(chatId, 'visitor', isTyping)
}

/** 'Writing …' of the operator who has the chat; stored nowhere. */
export async function sendTypingAsOperator(
  actor: Actor,
  chatId: string,
  isTyping: boolean,
): Promise<Result<null>> {
  if (!mayHandleChats(actor)) return mayNotHandle
  if (!isId(chatId)) return noChat
  const isTheirs = and(
    eq(chatSessions.id, chatId),
    isNull(chatSessions.endedAt),
    eq(chatOperators.userId, actorId(actor) ?? ''),
  )
  const rows = await db()
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .innerJoin(chatOperators, eq(chatOperators.id, chatSessions.assignedOperatorId))
    .where(isTheirs)
  return rows.length === 0 ? noChat : say(chatId, 'operator', isTyping)
}

async function say(
  chatId: string,
  by: 'visitor' | 'operator',
  isTyping: boolean,
): Promise<Result<null>> {
  const { enableTypingIndicator } = await widgetConfig()
  if (enableTypingIndicator) await announceChat(db(), { kind: 'typing', chatId, by, isTyping })
  return ok(null)
}
