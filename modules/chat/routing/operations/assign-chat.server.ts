import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import {
  announceChat,
  type LockedChat,
  notAnOperator,
  onChatOfStaff,
} from '../../conversations/operations/chat-changes.server.ts'
import { writeSystemMessage } from '../../conversations/operations/write-message.server.ts'
import { talkingTo } from '../../rules/system-line.ts'
import { chatOffers, chatOperators, chatSessions } from '../../tables.server.ts'
import { awayFromDesk } from '../rules/timeouts.ts'
import { closeOffer } from './offer-waiting-chats.server.ts'

/** An operator whose row is locked, with the number of chats that they have. */
export type LockedOperator = typeof chatOperators.$inferSelect & { load: number }

export const hasEnded = refuse('conflict', 'This chat has ended.')
export const noOperator = refuse('not_found', 'There is no such operator.')

/** A§7: assigns a chat, waiting or not, to an operator. */
export function assignChat(
  actor: Actor,
  chatId: string,
  operatorId: string,
): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    if (chat.endedAt !== null) return hasEnded
    const operator = await lockOperator(tx, operatorId)
    if (!operator) return noOperator
    const absence = awayFromDesk(operator, now())
    return absence === null ? assignToOperator(tx, chat, operator) : refuse('conflict', absence)
  })
}

/**
 * An operator accepts an offer, also of a chat that a colleague transfers, or claims a chat from
 * the queue, also one that is offered to a colleague just now. Taking an own chat again changes
 * nothing.
 */
export function acceptChat(actor: Actor, chatId: string): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    const userId = actorId(actor)
    const operator = userId === null ? null : await lockRow(tx, eq(chatOperators.userId, userId))
    if (!operator) return notAnOperator
    if (chat.endedAt !== null) return hasEnded
    const { assignedOperatorId, offeredOperatorId } = chat
    const isOffered = offeredOperatorId === operator.id
    if (assignedOperatorId !== null && assignedOperatorId !== operator.id && !isOffered)
      return refuse('conflict', `${await nameOf(tx, assignedOperatorId)} has taken this chat.`)
    if (operator.status === 'offline')
      return refuse('conflict', 'You are offline. Change your status first.')
    return assignToOperator(tx, chat, operator)
  })
}

async function nameOf(tx: Transaction, operatorId: string): Promise<string> {
  const [row] = await tx
    .select({ name: chatOperators.name })
    .from(chatOperators)
    .where(eq(chatOperators.id, operatorId))
  return row?.name ?? 'Somebody else'
}

/** Why no chat can be assigned or offered to this operator at all; null when one can be. */
export function obstacleTo(operator: LockedOperator): string | null {
  const { name, isActive, canAcceptChats, load, maxConcurrentChats } = operator
  if (!isActive) return `${name} is switched off as an operator.`
  if (!canAcceptChats) return `${name} doesn’t take chats.`
  if (load >= maxConcurrentChats)
    return `${name} has ${load} ${load === 1 ? 'chat' : 'chats'} and takes no more than ${maxConcurrentChats}.`
  return null
}

/**
 * The operator, locked until the transaction ends, and how many chats they have. Every assignment
 * and transfer locks this row, so that two at once do not both take the last room. Lock order: the
 * chat, then the operator. Null when there is none.
 */
export async function lockOperator(
  tx: Transaction,
  operatorId: string,
): Promise<LockedOperator | null> {
  return isId(operatorId) ? lockRow(tx, eq(chatOperators.id, operatorId)) : null
}

async function lockRow(tx: Transaction, condition: SQL): Promise<LockedOperator | null> {
  const [row] = await tx.select().from(chatOperators).where(condition).for('no key update')
  if (!row) return null
  // Counted after the row is locked: a chat that was assigned just before is seen.
  const load = await tx.$count(
    chatSessions,
    and(eq(chatSessions.assignedOperatorId, row.id), eq(chatSessions.status, 'active')),
  )
  return { ...row, load }
}

/**
 * Assigns a locked chat, which has not ended, to a locked operator, and tells the visitor. The open
 * offer is accepted where it is theirs, and withdrawn where it is not.
 */
async function assignToOperator(
  tx: Transaction,
  chat: LockedChat,
  operator: LockedOperator,
): Promise<Result<null>> {
  if (chat.assignedOperatorId === operator.id && chat.status === 'active') return ok(null)
  const obstacle = obstacleTo(operator)
  if (obstacle !== null) return refuse('conflict', obstacle)
  const at = now()
  if (chat.offeredOperatorId === operator.id)
    await closeOffer(tx, chat.id, { outcome: 'accepted', at })
  else {
    await closeOffer(tx, chat.id, { outcome: 'withdrawn', at })
    await tx.insert(chatOffers).values({
      chatId: chat.id,
      operatorId: operator.id,
      outcome: 'accepted',
      offeredAt: at,
      answeredAt: at,
    })
  }
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
  await writeSystemMessage(tx, chat, talkingTo(operator.name))
  await announceChat(tx, { kind: 'state', chatId: chat.id })
  return ok(null)
}
