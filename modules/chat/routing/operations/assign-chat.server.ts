import type { Result } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { onChatOfStaff } from '../../conversations/operations/lock-chat.server.ts'
import { handChat } from './hand-chat.server.ts'

/** A§7: gives a chat, waiting or not, to an operator. Refuses: no permission, no such chat or operator, they are not at their desk, no room, the chat has ended. */
export function assignChat(actor: Actor, chatId: string, operatorId: string): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, (tx, chat) => handChat(tx, chat, operatorId))
}
