import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { maxMessageLength } from '../../rules/chat-limits.ts'
import { chatNotes } from '../../tables.server.ts'
import { enterMessage } from '../rules/chat-input.ts'
import { maskCardNumbers } from '../rules/masked-card.ts'
import { announceChat } from './announce-chat.server.ts'
import { onChatOfStaff } from './lock-chat.server.ts'

/** What staff write to each other; no query of the visitor's side reads it. Refuses: no permission, no such chat, a blank note. */
export async function writeNote(actor: Actor, chatId: string, content: string): Promise<Result<null>> {
  const text = content.trim()
  if (text === '') return refuse('invalid', enterMessage, { fields: { content: [enterMessage] } })
  const tooLong = `At most ${maxMessageLength} characters, please.`
  if (text.length > maxMessageLength) return refuse('invalid', tooLong, { fields: { content: [tooLong] } })
  return onChatOfStaff(actor, chatId, async (tx, chat) => {
    await addNote(tx, chat.id, { actor, text })
    return ok(null)
  })
}

/** The same in the transaction of what the note is about. */
export async function addNote(tx: Transaction, chatId: string, { actor, text }: { actor: Actor; text: string }): Promise<void> {
  const content = maskCardNumbers(text)
  await tx.insert(chatNotes).values({ chatId, authorId: actorId(actor), authorName: actorName(actor), content, createdAt: now() })
  await announceChat(tx, { kind: 'internal', chatId })
}
