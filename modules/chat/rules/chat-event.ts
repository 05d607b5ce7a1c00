import { z } from 'zod'

/**
 * What servers of one database tell each other about a chat (channel 'chats'). It names what
 * changed; who listens reads it from the database, so nothing is lost when an event is. `typing` is
 * the exception: it is stored nowhere.
 */
const inChat = {
  chatId: z.string(),
  /** The operators who have the chat or are offered it; none where it waits for any of them. */
  operatorIds: z.array(z.string()).default([]),
}
const chatEvent = z.discriminatedUnion('kind', [
  /** A new message; `seq` is its number within the chat. */
  z.object({ kind: z.literal('message'), ...inChat, seq: z.number() }),
  /** The visitor or the operator has read messages, or the chat was marked unread. */
  z.object({ kind: z.literal('receipt'), ...inChat }),
  /** Status, operator, place in the queue, rating: what lists and counts go by. */
  z.object({ kind: z.literal('state'), chatId: z.string() }),
  /** For staff only: a note, a visited page, a block. */
  z.object({ kind: z.literal('internal'), chatId: z.string() }),
  z.object({
    kind: z.literal('typing'),
    chatId: z.string(),
    by: z.enum(['visitor', 'operator']),
    isTyping: z.boolean(),
  }),
  /**
   * The availability may have changed: operators came, went, or changed status; or the widget's
   * settings were saved.
   */
  z.object({
    kind: z.literal('availability'),
    by: z.enum(['operators', 'settings']).default('operators'),
  }),
])

export type ChatEvent = z.infer<typeof chatEvent>

export function chatEventText(event: z.input<typeof chatEvent>): string {
  return JSON.stringify(event)
}

export function parseChatEvent(payload: string): ChatEvent {
  return chatEvent.parse(JSON.parse(payload))
}
