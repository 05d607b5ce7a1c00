import { eq } from 'drizzle-orm'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { countCannedReplyUses } from '#modules/canned-replies/operations/canned-replies.server.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { maxMessageLength } from '../../rules/chat-limits.ts'
import type { ChatMessage } from '../../rules/visitor-chat.ts'
import { chatNotes, chatSessions } from '../../tables.server.ts'
import { enterMessage, type MessageInput, type NoteInput } from '../rules/chat-input.ts'
import {
  announceChat,
  announceInChat,
  type LockedChat,
  onChatOfStaff,
  operatorInChat,
} from './chat-changes.server.ts'
import { earlierMessage, writeMessage } from './write-message.server.ts'

/**
 * The operator who has the chat writes. The same id twice is one message; `cannedReplies` that were
 * inserted are counted with it, once.
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

/**
 * What staff write to each other; no query of the visitor's side reads it. The same id twice is one
 * note.
 */
export async function writeNote(
  actor: Actor,
  chatId: string,
  { id, content }: NoteInput,
): Promise<Result<null>> {
  const text = content.trim()
  if (text === '') return refuse('invalid', enterMessage, { fields: { content: [enterMessage] } })
  const tooLong = `At most ${maxMessageLength} characters, please.`
  if (text.length > maxMessageLength)
    return refuse('invalid', tooLong, { fields: { content: [tooLong] } })
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    const isNew = await addNote(tx, chat.id, { id, actor, text })
    return isNew || (await isOwnNote(tx, id, { chatId: chat.id, actor }))
      ? ok(null)
      : refuse('conflict', 'This note was written in another chat.')
  })
}

type NoteToAdd = { id: string; actor: Actor; text: string }

/**
 * The same in the transaction of what the note is about. False, and nothing happens, when there is
 * a note with this id.
 */
export async function addNote(
  tx: Transaction,
  chatId: string,
  { id, actor, text }: NoteToAdd,
): Promise<boolean> {
  const content = maskCardNumbers(text)
  const added = await tx
    .insert(chatNotes)
    .values({
      id,
      chatId,
      authorId: actorId(actor),
      authorName: actorName(actor),
      content,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: chatNotes.id })
    .returning({ id: chatNotes.id })
  if (added.length > 0) await announceChat(tx, { kind: 'internal', chatId })
  return added.length > 0
}

async function isOwnNote(
  tx: Transaction,
  id: string,
  { chatId, actor }: { chatId: string; actor: Actor },
): Promise<boolean> {
  const [note] = await tx
    .select({ chatId: chatNotes.chatId, authorId: chatNotes.authorId })
    .from(chatNotes)
    .where(eq(chatNotes.id, id))
  return note?.chatId === chatId && note.authorId === actorId(actor)
}
