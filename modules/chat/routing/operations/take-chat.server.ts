import { eq } from 'drizzle-orm'
import { type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { notAnOperator, onChatOfStaff } from '../../conversations/operations/lock-chat.server.ts'
import { chatOperators } from '../../tables.server.ts'
import { giveChat, hasEnded } from './give-chat.server.ts'
import { lockOwnOperator } from './lock-operator.server.ts'

/**
 * An operator accepts an offer, also of a chat that a colleague transfers, or claims a chat from
 * the queue, also one that is offered to a colleague just now. Taking an own chat again changes
 * nothing. Refuses: no permission, not an operator, offline, another operator was faster, no room,
 * the chat has ended.
 */
export function takeChat(actor: Actor, chatId: string): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    const operator = await lockOwnOperator(tx, actor)
    if (!operator) return notAnOperator
    if (chat.endedAt !== null) return hasEnded
    const { assignedOperatorId, offeredOperatorId } = chat
    const isOffered = offeredOperatorId === operator.id
    if (assignedOperatorId !== null && assignedOperatorId !== operator.id && !isOffered)
      return refuse('conflict', `${await nameOf(tx, assignedOperatorId)} has taken this chat.`)
    if (operator.status === 'offline')
      return refuse('conflict', 'You are offline. Change your status first.')
    return giveChat(tx, chat, { operator, at: now() })
  })
}

async function nameOf(tx: Transaction, operatorId: string): Promise<string> {
  const [row] = await tx
    .select({ name: chatOperators.name })
    .from(chatOperators)
    .where(eq(chatOperators.id, operatorId))
  return row?.name ?? 'Somebody else'
}
