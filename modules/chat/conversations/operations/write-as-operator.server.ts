import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { countCannedReplyUses } from '#modules/canned-replies/operations/count-uses.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { ChatMessage } from '../../rules/visitor-chat.ts'
import { chatSessions } from '../../tables.server.ts'
import type { MessageInput } from '../rules/chat-input.ts'
import { announceInChat } from './announce-chat.server.ts'
import { type LockedChat, onChatOfStaff, operatorInChat } from './lock-chat.server.ts'
import { earlierMessage, writeMessage } from './write-message.server.ts'

/**
 * The operator who has the chat writes. The same id twice is one message; `cannedReplies` that were
 * inserted are counted with it, once. Refuses: no permission, no such chat, one that waits or has
 * ended, another operator's, an id that named a message of another chat, a file that is not there
 * any more.
 */
export function writeAsOperator(
  actor: Actor,
  chatId: string,
  { cannedReplies = [], ...input }: MessageInput & { cannedReplies?: readonly string[] },
): Promise<Result<ChatMessage>> {
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    const earlier = await earlierMessage(tx, chat, { id: input.id, by: 'operator' })
    if (!earlier.ok) return earlier
    if (earlier.value) return ok(earlier.value)
    if (chat.endedAt !== null) return refuse('conflict', 'This chat has ended.')
    const operator = await operatorInChat(tx, actor, chat)
    if (!operator.ok) return operator
    const at = now()
    const { id, name } = operator.value
    const message = await writeMessage(tx, chat, {
      ...input,
      sender: { type: 'operator', name, operatorId: id },
      at,
    })
    await recordAnswer(tx, chat, at)
    await countCannedReplyUses(tx, cannedReplies)
    return ok(message)
  })
}

/** Who answers has read the chat. The time to the first answer is A§3's response_time_seconds. */
async function recordAnswer(tx: Transaction, chat: LockedChat, at: Date): Promise<void> {
  const waited = Math.max(0, Math.round((at.getTime() - chat.startedAt.getTime()) / 1000))
  const first =
    chat.firstAnswerAt === null ? { firstAnswerAt: at, responseTimeSeconds: waited } : {}
  await tx
    .update(chatSessions)
    .set({ ...first, isUnread: false, operatorReadSeq: chat.lastSeq, idleWarnedAt: null })
    .where(eq(chatSessions.id, chat.id))
  await announceInChat(tx, chat, { kind: 'receipt' })
}
