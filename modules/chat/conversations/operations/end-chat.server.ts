import { and, eq } from 'drizzle-orm'
import { ok, type Result } from '#kernel/result.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { operatorOf } from '../../operators/queries/operators.server.ts'
import type { ChatEnder, ChatStatus } from '../../rules/chat.ts'
import { chatOffers, chatSessions } from '../../tables.server.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'
import { announceChat } from './announce-chat.server.ts'
import { type LockedChat, onChatOfStaff, onOwnChat } from './lock-chat.server.ts'
import { writeSystemMessage } from './write-message.server.ts'

type EndStatus = Extract<ChatStatus, 'resolved' | 'abandoned'>

/** Ends a chat that the caller holds, and the offer of it; one that has ended stays as it is. */
export async function finishChat(
  tx: Transaction,
  chat: LockedChat,
  { by, status }: { by: ChatEnder; status: EndStatus },
): Promise<void> {
  if (chat.endedAt !== null) return
  const at = now()
  const totalDurationSeconds = Math.max(
    0,
    Math.round((at.getTime() - chat.startedAt.getTime()) / 1000),
  )
  const ended = {
    status,
    endedAt: at,
    endedBy: by,
    totalDurationSeconds,
    offeredOperatorId: null,
    offeredAt: null,
  }
  Object.assign(chat, ended)
  await tx.update(chatSessions).set(ended).where(eq(chatSessions.id, chat.id))
  await tx
    .update(chatOffers)
    .set({ outcome: 'withdrawn', answeredAt: at })
    .where(and(eq(chatOffers.chatId, chat.id), eq(chatOffers.outcome, 'offered')))
  await announceChat(tx, { kind: 'state', chatId: chat.id })
}

/**
 * The visitor ends the chat; before an answer it counts as abandoned. Refuses another visitor's
 * chat and a missing one alike.
 */
export function endAsVisitor(visitor: ChatVisitor, chatId: string): Promise<Result<null>> {
  return onOwnChat(visitor, chatId, async (tx, chat) => {
    if (chat.endedAt !== null) return ok(null)
    await writeSystemMessage(tx, chat, `${chat.visitorName || 'The visitor'} ended the chat.`)
    await finishChat(tx, chat, {
      by: 'visitor',
      status: chat.firstAnswerAt === null ? 'abandoned' : 'resolved',
    })
    return ok(null)
  })
}

/** Staff end the chat. Refuses: no permission, no such chat. */
export function endAsOperator(actor: Actor, chatId: string): Promise<Result<null>> {
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    if (chat.endedAt !== null) return ok(null)
    const operator = await operatorOf(actor, tx)
    await writeSystemMessage(tx, chat, `${operator?.name ?? actorName(actor)} ended the chat.`)
    await finishChat(tx, chat, { by: 'operator', status: 'resolved' })
    return ok(null)
  })
}
