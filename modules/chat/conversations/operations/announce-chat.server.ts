import type { Executor } from '#platform/database.server.ts'
import { publish } from '#platform/events.server.ts'
import { type ChatEvent, chatEventText } from '../../rules/chat-event.ts'

/**
 * Tells the open streams of every server that something changed in a chat, once the transaction
 * commits.
 */
export function announceChat(executor: Executor, event: ChatEvent): Promise<void> {
  return publish(executor, 'chats', chatEventText(event))
}
