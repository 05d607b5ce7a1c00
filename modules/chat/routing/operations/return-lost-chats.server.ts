import { asc, eq } from 'drizzle-orm'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction } from '#platform/database.server.ts'
import type { LockedChat } from '../../conversations/operations/lock-chat.server.ts'
import { chatOperators, chatSessions } from '../../tables.server.ts'
import { hasVanished } from '../rules/lost-operator.ts'
import { eachChat } from './each-chat.server.ts'
import { returnToQueue } from './return-to-queue.server.ts'

/**
 * Chats whose operator was not heard of for a minute and a half, or is not an operator any more,
 * wait again at their former place in the queue. Returns how many.
 */
export async function returnLostChats(): Promise<number> {
  const at = now()
  const active = await db()
    .select({
      id: chatSessions.id,
      isActive: chatOperators.isActive,
      lastSeenAt: chatOperators.lastSeenAt,
    })
    .from(chatSessions)
    .leftJoin(chatOperators, eq(chatOperators.id, chatSessions.assignedOperatorId))
    .where(eq(chatSessions.status, 'active'))
    .orderBy(asc(chatSessions.queuedAt), asc(chatSessions.id))
  const lost = active.filter((operator) => hasVanished(operator, at)).map(({ id }) => id)
  return eachChat(lost, (tx, chat) => returnIfLost(tx, chat, at))
}

async function returnIfLost(tx: Transaction, chat: LockedChat, at: Date): Promise<boolean> {
  if (chat.status !== 'active') return false
  const operator = await operatorOf(tx, chat)
  if (operator && !hasVanished(operator, at)) return false
  const who = operator?.name ?? 'The person you were talking to'
  await returnToQueue(tx, chat, {
    at,
    message: `${who} had to leave. We’re finding somebody else for you.`,
  })
  return true
}

async function operatorOf(tx: Transaction, { assignedOperatorId }: LockedChat) {
  if (assignedOperatorId === null) return undefined
  const [operator] = await tx
    .select()
    .from(chatOperators)
    .where(eq(chatOperators.id, assignedOperatorId))
  return operator
}
