import { type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { onChatOfStaff } from '../../conversations/operations/lock-chat.server.ts'
import { awayFromDesk } from '../rules/receiver.ts'
import { giveChat, hasEnded, noOperator } from './give-chat.server.ts'
import { lockOperator } from './lock-operator.server.ts'

/**
 * A§7: gives a chat, waiting or not, to an operator. Refuses: no permission, no such chat or
 * operator, they are not at their desk, no room, the chat has ended.
 */
export function assignChat(
  actor: Actor,
  chatId: string,
  operatorId: string,
): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    if (chat.endedAt !== null) return hasEnded
    const operator = await lockOperator(tx, operatorId)
    if (!operator) return noOperator
    const at = now()
    const obstacle = awayFromDesk(operator, at)
    return obstacle === null ? giveChat(tx, chat, { operator, at }) : refuse('conflict', obstacle)
  })
}
