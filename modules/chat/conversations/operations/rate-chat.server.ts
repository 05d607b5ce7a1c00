import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { chatSessions } from '../../tables.server.ts'
import type { ChatRating } from '../rules/chat-input.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'
import { announceChat } from './announce-chat.server.ts'
import { onOwnChat } from './lock-chat.server.ts'

/**
 * The visitor rates the chat, once; the same rating again changes nothing. Refuses: a second
 * rating, an unanswered chat, another visitor's chat and a missing one alike.
 */
export function rateChat(
  visitor: ChatVisitor,
  chatId: string,
  { rating, feedback }: ChatRating,
): Promise<Result<null>> {
  return onOwnChat(visitor, chatId, async (tx, chat) => {
    const isSame = chat.rating === rating && chat.ratingComment === feedback
    if (isSame) return ok(null)
    if (chat.rating !== null) return refuse('conflict', 'You’ve rated this chat already.')
    if (chat.assignedOperatorId === null) return refuse('conflict', 'There is nobody to rate yet.')
    await tx
      .update(chatSessions)
      .set({ rating, ratingComment: feedback })
      .where(eq(chatSessions.id, chat.id))
    await announceChat(tx, { kind: 'state', chatId: chat.id })
    return ok(null)
  })
}
