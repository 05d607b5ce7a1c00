import { eq } from 'drizzle-orm'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { maxMessageLength } from '../../rules/chat-limits.ts'
import { chatNotes } from '../../tables.server.ts'
import { enterMessage, type NoteInput } from '../rules/chat-input.ts'
import { announceChat } from './announce-chat.server.ts'
import { onChatOfStaff } from './lock-chat.server.ts'

/**
 * What staff write to each other; no query of the visitor's side reads it. The same id twice is one
 * note. Refuses: no permission, no such chat, a blank note, an id of another member's note or of
 * another chat.
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
