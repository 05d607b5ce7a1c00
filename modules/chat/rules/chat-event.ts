import { z } from 'zod'

/**
 * What servers of one database tell each other about a chat (channel 'chats'). It names what
 * changed; who listens reads it from the database, so nothing is lost when an event is. `typing` is
 * the exception: it is stored nowhere.
 */
const chatEvent = z.discriminatedUnion('kind', [
  /** A new message; `seq` is its number within the chat. */
  z.object({ kind: z.literal('message'), chatId: z.string(), seq: z.number() }),
  /** Status, operator, place in the queue, receipts, rating: the state of the chat. */
  z.object({ kind: z.literal('state'), chatId: z.string() }),
  /** For staff only: a note, a visited page, the read mark. */
  z.object({ kind: z.literal('internal'), chatId: z.string() }),
  z.object({
    kind: z.literal('typing'),
    chatId: z.string(),
    by: z.enum(['visitor', 'operator']),
    isTyping: z.boolean(),
  }),
  /**
   * Operators came, went, or changed status; or the widget's settings changed: the availability may
   * have changed.
   */
  z.object({ kind: z.literal('availability') }),
])

export type ChatEvent = z.infer<typeof chatEvent>

export function chatEventText(event: ChatEvent): string {
  return JSON.stringify(event)
}

export function parseChatEvent(payload: string): ChatEvent {
  return chatEvent.parse(JSON.parse(payload))
}
