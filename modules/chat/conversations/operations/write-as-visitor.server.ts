import type { Result } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import type { ChatMessage } from '../../rules/visitor-chat.ts'
import type { MessageInput } from '../rules/chat-input.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'
import { addVisitorMessage } from './add-visitor-message.server.ts'
import { onOwnChat } from './lock-chat.server.ts'

/**
 * The visitor writes. The same id twice is one message. Refuses: another visitor's chat and a
 * missing one alike, an id that named a message of another chat, a chat that ended too long ago, a
 * visitor who is blocked, too many messages, a file that is not there any more.
 */
export function writeAsVisitor(
  visitor: ChatVisitor,
  chatId: string,
  input: MessageInput,
): Promise<Result<ChatMessage>> {
  return onOwnChat(visitor, chatId, (tx, chat) =>
    addVisitorMessage(tx, chat, { visitor, input, at: now() }),
  )
}
