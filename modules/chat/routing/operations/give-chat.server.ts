import { and, eq, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { announceChat } from '../../conversations/operations/announce-chat.server.ts'
import type { LockedChat } from '../../conversations/operations/lock-chat.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import { chatOffers, chatSessions } from '../../tables.server.ts'
import { closeOffer } from './close-offer.server.ts'
import type { LockedOperator } from './lock-operator.server.ts'

export const hasEnded = refuse('conflict', 'This chat has ended.')
export const noOperator = refuse('not_found', 'There is no such operator.')

/** Why this operator gets no chat, from any caller; null when they may. */
export function obstacleTo(operator: LockedOperator): string | null {
  const { name, isActive, canAcceptChats, load, maxConcurrentChats } = operator
  if (!isActive) return `${name} is switched off as an operator.`
  if (!canAcceptChats) return `${name} doesn’t take chats.`
  if (load >= maxConcurrentChats)
    return `${name} has ${load} ${load === 1 ? 'chat' : 'chats'} and takes no more than ${maxConcurrentChats}.`
  return null
}

/**
 * Makes a chat that the caller holds the chat of an operator whom the caller holds, and tells the
 * visitor. The open offer is theirs, or is over. Refuses: the operator has no room, or takes none;
 * the chat has ended.
 */
export async function giveChat(
  tx: Transaction,
  chat: LockedChat,
  { operator, at }: { operator: LockedOperator; at: Date },
): Promise<Result<null>> {
  if (chat.endedAt !== null) return hasEnded
  if (chat.assignedOperatorId === operator.id && chat.status === 'active') return ok(null)
  const obstacle = obstacleTo(operator)
  if (obstacle !== null) return refuse('conflict', obstacle)
  const wasOffered = await acceptOffer(tx, chat.id, { operatorId: operator.id, at })
  await closeOffer(tx, chat.id, { outcome: 'withdrawn', at })
  if (!wasOffered)
    await tx.insert(chatOffers).values({
      chatId: chat.id,
      operatorId: operator.id,
      outcome: 'accepted',
      offeredAt: at,
      answeredAt: at,
    })
  await tx
    .update(chatSessions)
    .set({
      status: 'active',
      assignedOperatorId: operator.id,
      // How long the visitor waited for the first one stays.
      assignedAt: sql`coalesce(${chatSessions.assignedAt}, ${at.toISOString()}::timestamptz)`,
      firstResponseAt: sql`coalesce(${chatSessions.firstResponseAt}, ${at.toISOString()}::timestamptz)`,
      team: null,
      unattendedAt: null,
      idleWarnedAt: null,
    })
    .where(eq(chatSessions.id, chat.id))
  await writeSystemMessage(tx, chat, `You are now talking to ${operator.name}.`)
  await announceChat(tx, { kind: 'state', chatId: chat.id })
  return ok(null)
}

async function acceptOffer(
  tx: Transaction,
  chatId: string,
  { operatorId, at }: { operatorId: string; at: Date },
): Promise<boolean> {
  const accepted = await tx
    .update(chatOffers)
    .set({ outcome: 'accepted', answeredAt: at })
    .where(
      and(
        eq(chatOffers.chatId, chatId),
        eq(chatOffers.operatorId, operatorId),
        eq(chatOffers.outcome, 'offered'),
      ),
    )
    .returning({ id: chatOffers.id })
  return accepted.length > 0
}
