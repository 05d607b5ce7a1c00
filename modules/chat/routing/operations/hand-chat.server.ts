import { type Result, refuse } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { LockedChat } from '../../conversations/operations/lock-chat.server.ts'
import { awayFromDesk } from '../rules/receiver.ts'
import { giveChat, hasEnded, noOperator } from './give-chat.server.ts'
import { lockOperator } from './lock-operator.server.ts'

/** Gives a chat that the caller holds to a colleague who is at their desk and has room. */
export async function handChat(tx: Transaction, chat: LockedChat, operatorId: string): Promise<Result<null>> {
  if (chat.endedAt !== null) return hasEnded
  const operator = await lockOperator(tx, operatorId)
  if (!operator) return noOperator
  const at = now()
  const obstacle = awayFromDesk(operator, at)
  return obstacle === null ? giveChat(tx, chat, operator, at) : refuse('conflict', obstacle)
}
