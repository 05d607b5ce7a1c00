import { ok, type Result, refuse } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { onOwnChat } from '../../conversations/operations/lock-chat.server.ts'
import type { ChatVisitor } from '../../conversations/rules/chat-visitor.ts'
import { availability } from '../../widget/queries/availability.server.ts'
import type { LeftChat, LeftMessagePromise } from '../rules/left-message.ts'
import { convertToMessage } from './convert-to-message.server.ts'

/**
 * The messages of an unanswered chat become a ticket, and the chat ends; once, however often it is
 * asked. Refuses: another visitor's chat and a missing one alike, one that an operator is
 * answering, one that ended, too many messages.
 */
export async function leaveChatAsMessage(
  visitor: ChatVisitor,
  chatId: string,
  from: LeftChat,
): Promise<Result<LeftMessagePromise>> {
  const { readBy } = await availability()
  return onOwnChat(visitor, chatId, async (tx, chat) => {
    if (chat.status === 'active') return refuse('conflict', 'Somebody is answering you here.')
    if (chat.status === 'resolved') return refuse('conflict', 'This chat has ended.')
    const taken = await convertToMessage(tx, chat, {
      from,
      readBy,
      address: visitor.address,
      at: now(),
    })
    return taken.ok ? ok({ readBy }) : taken
  })
}
