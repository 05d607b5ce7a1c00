import { eq } from 'drizzle-orm'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { actorId } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import { chatSessions, chatVisitors } from '../../tables.server.ts'
import { messageWithId } from '../queries/messages.server.ts'
import { isOwn } from '../queries/own-chat.server.ts'
import type { ChatStart } from '../rules/chat-input.ts'
import type { ChatVisitor } from '../rules/chat-visitor.ts'
import { newVisitorSecret } from '../visitor-cookie.server.ts'
import { addressHashOf } from './limit-visitor.server.ts'
import { type LockedChat, noChat } from './lock-chat.server.ts'

export type StartedChat = { chatId: string; cookie: string | null }

/** An answer that is on its way arrives, or not, in this time. */
const answerMs = 2_000

/**
 * The same start again, in a chat that the caller has locked. A browser that never got the answer
 * has no secret either: while the first one is unused, the same text under the same ids from the
 * same address gets another secret in its place. Refuses other callers as if there were no such
 * chat.
 */
export async function repeatStart(
  tx: Transaction,
  chat: LockedChat,
  { visitor, input, at }: { visitor: ChatVisitor; input: ChatStart; at: Date },
): Promise<Result<StartedChat>> {
  if (isOwn(visitor, chat)) return ok({ chatId: chat.id, cookie: null })
  const isFirstAnswerLost =
    chat.visitorSeenAt.getTime() === chat.startedAt.getTime() &&
    (await isSameStart(tx, chat, { visitor, input }))
  if (!isFirstAnswerLost) return noChat
  const since = at.getTime() - chat.startedAt.getTime()
  if (since < answerMs)
    return refuse('unavailable', 'One moment, please.', {
      retryAfter: Math.ceil((answerMs - since) / 1000),
    })
  const { hash, cookie } = newVisitorSecret()
  await tx.update(chatVisitors).set({ secretHash: hash }).where(eq(chatVisitors.id, chat.visitorId))
  return ok({ chatId: chat.id, cookie })
}

async function isSameStart(
  tx: Transaction,
  chat: LockedChat,
  { visitor, input }: { visitor: ChatVisitor; input: ChatStart },
): Promise<boolean> {
  const first = await messageWithId(tx, input.messageId)
  const isSameMessage =
    first?.chatId === chat.id &&
    first.message.seq === 1 &&
    first.message.content === maskCardNumbers(input.content)
  const isSameSender =
    chat.userId === actorId(visitor.actor) && chat.addressHash === addressHashOf(visitor)
  // A browser that chatted before has its secret.
  return (
    isSameMessage &&
    isSameSender &&
    (await tx.$count(chatSessions, eq(chatSessions.visitorId, chat.visitorId))) === 1
  )
}
